/** Small sounds made on the spot: a tower set down on wood, a bell at the end. No files. */
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

function strike(pitch: number, length: number, volume: number, type: OscillatorType): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + length);
  level.gain.setValueAtTime(volume, now);
  level.gain.exponentialRampToValueAtTime(0.0001, now + length);
  tone.connect(level).connect(audio.destination);
  tone.start(now);
  tone.stop(now + length);
}

const SOUNDS = {
  move: () => strike(320, 0.09, 0.25, 'triangle'),
  push: () => (strike(180, 0.18, 0.35, 'triangle'), strike(90, 0.2, 0.3, 'sine')),
  chat: () => strike(880, 0.06, 0.05, 'sine'),
  end: () => (strike(523, 1.4, 0.15, 'sine'), strike(784, 1.6, 0.08, 'sine')),
  turn: () => strike(640, 0.14, 0.1, 'sine'),
};

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sound || document.hidden) return;
  try {
    SOUNDS[sound]();
  } catch {
    // no sound card, or the browser wants a click first: the game goes on in silence
  }
}
