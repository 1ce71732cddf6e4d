/** Which sound is heard of what happened, and that it is made when it may be made. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as daito from '../src/boards/daito';
import * as kamisado from '../src/boards/kamisado';
import * as samurai from '../src/boards/samurai';
import type { BoardEvent } from '../src/boards/types';
import { settings } from '../src/lib/settings.svelte';
import { play, soundOf } from '../src/lib/sound';

const events = (...kinds: string[]) =>
  kinds.map((kind) => ({ event: { kind, seat: 0 } as BoardEvent['event'], text: '' }));

describe('the sound of what happened', () => {
  it('is the strongest of its events', () => {
    expect(soundOf(events('move'), kamisado.sounds)).toBe('move');
    expect(soundOf(events('push'), kamisado.sounds)).toBe('push');
    expect(soundOf(events('move', 'round', 'match'), kamisado.sounds)).toBe('end');
    expect(soundOf(events('tile', 'capture', 'capture'), samurai.sounds)).toBe('capture');
    expect(soundOf(events('end_turn', 'over'), samurai.sounds)).toBe('end');
    expect(soundOf(events('attack'), daito.sounds)).toBe('push');
    expect(soundOf(events('stop', 'ippon', 'deal', 'round', 'turn'), daito.sounds)).toBe('hit');
  });
  it('is none where nothing is heard', () => {
    expect(soundOf(events('end_turn', 'draw'), samurai.sounds)).toBeNull();
    expect(soundOf(events('move'))).toBeNull();
  });
});

describe('a sound', () => {
  const start = vi.fn();
  const param = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  class Audio {
    currentTime = 0;
    destination = {};
    createOscillator = () => ({ frequency: param, connect: (to: object) => to, start, stop() {} });
    createGain = () => ({ gain: param, connect: (to: object) => to });
  }
  beforeEach(() => vi.stubGlobal('AudioContext', Audio));
  afterEach(() => {
    vi.unstubAllGlobals();
    settings.sound = true;
  });

  it('is none before the first gesture', () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    start.mockClear();
    play('move');
    expect(start).not.toHaveBeenCalled();
  });
  it.each(['move', 'push', 'capture', 'hit', 'end', 'chat', 'turn'] as const)('%s', (name) => {
    start.mockClear();
    play(name);
    expect(start).toHaveBeenCalled();
    settings.sound = false;
    start.mockClear();
    play(name);
    expect(start).not.toHaveBeenCalled();
  });
});
