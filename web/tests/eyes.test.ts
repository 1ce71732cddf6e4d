import { describe, expect, it } from 'vitest';
import { Eyes } from '../src/lib/eyes.svelte';
import type { Sight } from '../src/lib/wire';

const offer = [{ code: 1, text: '', detail: { kind: 'x' } }];
const sights = (...acting: number[]): Sight[] =>
  [0, 1].map((seat) => ({ seat, legal: acting.includes(seat) ? offer : [] }));

describe('eyes', () => {
  it('of a spectator and of one seat need no word', () => {
    const eyes = new Eyes();
    eyes.look([{ seat: null }], [0], true);
    expect([eyes.seat, eyes.next]).toEqual([null, null]);
    eyes.look([{ seat: 1 }], [0], true);
    expect([eyes.seat, eyes.next]).toEqual([1, null]);
  });
  it('follow the turn where nothing is secret', () => {
    const eyes = new Eyes();
    eyes.look(sights(0), [0], false);
    expect(eyes.seat).toBe(0);
    eyes.look(sights(1), [1], false);
    expect([eyes.seat, eyes.next]).toEqual([1, null]);
  });
  it('stay shut between two people with secret hands, also at the start', () => {
    const eyes = new Eyes();
    eyes.look(sights(0), [0], true);
    eyes.look(sights(0), [0], true); // the same again, as when something else has changed
    expect([eyes.seat, eyes.next]).toEqual([null, 0]);
    eyes.take();
    expect([eyes.seat, eyes.next]).toEqual([0, null]);
    eyes.look(sights(1), [1], true);
    expect([eyes.seat, eyes.next]).toEqual([0, 1]);
    eyes.look(sights(0), [0], true); // taken back before the screen was handed over
    expect(eyes.next).toBe(0);
    eyes.take();
    expect([eyes.seat, eyes.next]).toEqual([0, null]);
  });
  it('stay with a person who may still act', () => {
    const eyes = new Eyes();
    eyes.look(sights(0, 1), [0, 1], true);
    eyes.take();
    eyes.look(sights(0, 1), [0, 1], true);
    expect([eyes.seat, eyes.next]).toEqual([0, null]);
  });
});
