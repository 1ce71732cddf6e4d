/** Small sounds made on the spot: a tower set down on wood, a bell at the end. No files. */
import { SOUNDS, type BoardEvent, type BoardSound } from '../boards/types';
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

function strike(
  pitch: number,
  length: number,
  volume: number,
  type: OscillatorType,
  after = 0,
): void {
  // before the first gesture a browser forbids it, and complains
  if (navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  const now = audio.currentTime + after;
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + length);
  level.gain.setValueAtTime((volume * settings.volume) / 100, now);
  level.gain.exponentialRampToValueAtTime(0.0001, now + length);
  tone.connect(level).connect(audio.destination);
  tone.start(now);
  tone.stop(now + length);
}

const PLAYED = {
  move: () => strike(320, 0.09, 0.25, 'triangle'),
  push: () => (strike(180, 0.18, 0.35, 'triangle'), strike(90, 0.2, 0.3, 'sine')),
  capture: () => (strike(392, 0.14, 0.2, 'triangle'), strike(587, 0.24, 0.18, 'triangle', 0.11)),
  hit: () => (strike(1400, 0.05, 0.2, 'square'), strike(150, 0.28, 0.4, 'triangle', 0.02)),
  end: () => (strike(523, 1.4, 0.15, 'sine'), strike(784, 1.6, 0.08, 'sine')),
  chat: () => strike(880, 0.06, 0.05, 'sine'),
  turn: () => strike(640, 0.14, 0.1, 'sine'),
  low: () => (strike(990, 0.08, 0.2, 'square'), strike(990, 0.08, 0.2, 'square', 0.16)),
} satisfies Record<BoardSound | 'chat' | 'turn' | 'low', () => unknown>;

export function play(sound: keyof typeof PLAYED): void {
  if (!settings.sound || !settings.volume) return;
  try {
    PLAYED[sound]();
  } catch {
    // no sound card, or the browser wants a click first: the game goes on in silence
  }
}

/** The one sound of what just happened: the strongest of its events, or none. */
export function soundOf(
  events: BoardEvent[],
  sounds: Record<string, BoardSound> = {},
): BoardSound | null {
  const heard = events.flatMap(({ event }) => sounds[event.kind] ?? []);
  return SOUNDS.findLast((sound) => heard.includes(sound)) ?? null;
}
