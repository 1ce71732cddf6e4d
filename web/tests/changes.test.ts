import { describe, expect, it } from 'vitest';
import { changed } from '../src/lib/changes';
import type { ViewerChange, ViewerState } from '../src/lib/generated/wire';

const whole = {
  seat: 0,
  view: { game: 'kamisado', awaited: [0], must: null, last: null },
  legal: [
    {
      actions: [130, 138],
      detail: { kind: 'move', from: 'c1', tower: 'red' },
      each: { to: ['c5', 'c6'], colour: ['blue', 'orange'] },
    },
    { actions: [7], detail: { kind: 'pass' } },
  ],
  concessions: [{ actions: [8203], detail: { kind: 'resign', what: 'match' }, texts: ['resign'] }],
} as unknown as ViewerChange;

const numbers = (state: ViewerState) => state.legal?.map((one) => one.action);

describe('what a viewer is shown', () => {
  it('begins with everything', () => {
    const state = changed(undefined, whole);
    expect(numbers(state)).toEqual([130, 138, 7]);
    expect(state.legal?.[1]).toEqual({
      action: 138,
      text: '',
      detail: { kind: 'move', from: 'c1', tower: 'red', to: 'c6', colour: 'orange' },
    });
    expect(state.concessions?.[0]?.text).toBe('resign');
    expect(state.events).toEqual([]);
  });

  it('stays as it was where a change says nothing', () => {
    const before = changed(undefined, whole);
    const event = { event: { kind: 'move', seat: 0 } };
    const change = { seat: 0, view: { must: 'blue' }, legal: [], events: [event] };
    const after = changed(before, change as unknown as ViewerChange);
    expect(after.view).toEqual({ ...before.view, must: 'blue' });
    expect(numbers(after)).toEqual([]);
    expect(after.concessions).toEqual(before.concessions);
    expect(after.events).toEqual([event]);
    const lists = { seat: 0, items: { awaited: { '0': 1, '1': 0 } } };
    expect(changed(after, lists).view).toEqual({ ...after.view, awaited: [1, 0] });
    expect(after.view?.awaited).toEqual([0]);
    expect(changed(after, { seat: 0 }).events).toEqual([]);
    expect(before.view).not.toHaveProperty('must', 'blue'); // the old one is kept for the replay
  });
});
