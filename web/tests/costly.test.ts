import { describe, expect, it } from 'vitest';
import type { ActionReview } from '../src/lib/generated/wire';
import { costliest, decisive } from '../src/replay/costly';

const action = (
  number: number,
  seat: number,
  lost: number,
  kind = 'stop',
  error = 0.05,
): ActionReview =>
  ({
    action: number,
    seat,
    before: 0.6,
    decided: 0.6 - lost,
    error,
    detail: { kind },
    options: [],
  }) as unknown as ActionReview;

describe('the decision that cost most', () => {
  it('is one of the seats that are asked for', () => {
    const actions = [action(1, 0, 0.2), action(2, 1, 0.4), action(3, 0, 0.3)];
    expect(decisive(actions, [0])?.action).toBe(3);
    expect(decisive(actions, [0, 1])?.action).toBe(2);
    expect(costliest(actions, 0.25).map((one) => one.action)).toEqual([2, 3]);
  });

  it('is none when nothing cost much, or the search is not sure', () => {
    expect(decisive([action(1, 0, 0.08)], [0])).toBeUndefined();
    expect(decisive([action(1, 0, 0.2, 'stop', 0.15)], [0])).toBeUndefined();
    expect(decisive([], [0])).toBeUndefined();
  });

  it('is never that somebody gave up', () => {
    expect(decisive([action(1, 0, 0.5, 'resign')], [0])).toBeUndefined();
  });
});
