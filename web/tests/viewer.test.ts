import { describe, expect, it } from 'vitest';
import type { LegalAction, ViewerState } from '../src/lib/generated/wire';
import { Viewer } from '../src/lib/viewer.svelte';

const legal: LegalAction[] = [{ action: 1, text: '', detail: { kind: 'stop' } }];
const states = (...acting: number[]): ViewerState[] =>
  [0, 1].map((seat) => ({ seat, legal: acting.includes(seat) ? legal : [] }));

describe('the viewer', () => {
  it('of a spectator and of one seat needs no confirmation', () => {
    const viewer = new Viewer();
    viewer.follow([{ seat: null }], [0], true);
    expect([viewer.seat, viewer.next]).toEqual([null, null]);
    viewer.follow([{ seat: 1 }], [0], true);
    expect([viewer.seat, viewer.next]).toEqual([1, null]);
  });
  it('follows the turn where nothing is secret', () => {
    const viewer = new Viewer();
    viewer.follow(states(0), [0], false);
    expect(viewer.seat).toBe(0);
    viewer.follow(states(1), [1], false);
    expect([viewer.seat, viewer.next]).toEqual([1, null]);
  });
  it('waits between two people with secret hands, also at the start', () => {
    const viewer = new Viewer();
    viewer.follow(states(0), [0], true);
    viewer.follow(states(0), [0], true); // the same again, as when something else has changed
    expect([viewer.seat, viewer.next]).toEqual([null, 0]);
    viewer.takeOver();
    expect([viewer.seat, viewer.next]).toEqual([0, null]);
    viewer.follow(states(1), [1], true);
    expect([viewer.seat, viewer.next]).toEqual([0, 1]);
    viewer.follow(states(0), [0], true); // taken back before the screen was handed over
    expect(viewer.next).toBe(0);
    viewer.takeOver();
    expect([viewer.seat, viewer.next]).toEqual([0, null]);
  });
  it('stays with a person who may still act', () => {
    const viewer = new Viewer();
    viewer.follow(states(0, 1), [0, 1], true);
    viewer.takeOver();
    viewer.follow(states(0, 1), [0, 1], true);
    expect([viewer.seat, viewer.next]).toEqual([0, null]);
  });
});
