import { describe, expect, it } from 'vitest';
import type { PuzzleInfo } from '../src/lib/generated/wire';
import {
  BEGIN,
  countDay,
  daysUntil,
  isSolved,
  pickNext,
  settle,
  solve,
} from '../src/puzzles/rating';

const puzzle = (id: string, grade = 1): PuzzleInfo => ({
  id,
  game: 'kamisado',
  grade,
  rating: 500 + 300 * grade,
  plies: 5,
  themes: ['race'],
  goal: 'win',
  need: 0,
});

describe('the rating', () => {
  it('rises more for a hard puzzle and falls more for an easy one', () => {
    const rise = (grade: number) => settle(BEGIN, puzzle('a', grade), 'right').rating - 1000;
    const fall = (grade: number) => 1000 - settle(BEGIN, puzzle('a', grade), 'wrong').rating;
    expect(rise(1)).toBe(19);
    expect(rise(5)).toBe(80);
    expect(fall(1)).toBe(61);
    expect(fall(5)).toBe(0);
  });
  it('changes less and less', () => {
    let progress = BEGIN;
    const steps: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const next = settle({ ...progress, rating: 1100 }, puzzle(`p${i}`, 2), 'right');
      steps.push(next.rating - 1100);
      progress = next;
    }
    expect([steps[0], steps[9], steps[10], steps[29], steps[30]]).toEqual([40, 40, 20, 20, 10]);
  });
  it('counts the first answer only, and half of it with a hint', () => {
    const once = settle(BEGIN, puzzle('a'), 'wrong');
    expect(settle(once, puzzle('a'), 'right')).toBe(once);
    expect(settle({ ...BEGIN, rating: 800 }, puzzle('a'), 'helped').rating).toBe(800);
    expect(isSolved(once, 'a')).toBe(false);
    expect(isSolved(solve(once, 'a'), 'a')).toBe(true);
  });
});

describe('rows', () => {
  it('of puzzles end with a wrong answer, and a hint does not lengthen them', () => {
    let progress = BEGIN;
    for (const [id, result] of [
      ['a', 'right'],
      ['b', 'right'],
      ['c', 'helped'],
    ] as const)
      progress = settle(progress, puzzle(id), result);
    expect([progress.streak, progress.best]).toEqual([2, 2]);
    progress = settle(progress, puzzle('d'), 'wrong');
    expect([progress.streak, progress.best]).toEqual([0, 2]);
  });
  it('of days go on from one day to the next, over the end of a year', () => {
    let progress = countDay(BEGIN, '2026-12-31');
    progress = countDay(countDay(progress, '2027-01-01'), '2027-01-01');
    expect(progress.days).toBe(2);
    expect(daysUntil(progress, '2027-01-02')).toBe(2);
    expect(daysUntil(progress, '2027-01-03')).toBe(0);
    expect(countDay(progress, '2027-01-03').days).toBe(1);
  });
});

describe('the next puzzle', () => {
  const all = [1, 2, 3, 4, 5].map((grade) => puzzle(`g${grade}`, grade));
  const pick = (progress: typeof BEGIN, not = '') => pickNext(all, progress, not, () => 0)?.id;
  it('suits the rating', () => {
    expect(pick({ ...BEGIN, rating: 1150 })).toBe('g2');
    expect(pick({ ...BEGIN, rating: 2400 })).toBe('g5');
    expect(pick({ ...BEGIN, rating: 2400 }, 'g5')).toBe('g4');
  });
  it('is new while there are new ones, then one that failed', () => {
    let progress = { ...BEGIN, rating: 800 };
    for (const item of all.slice(0, 4))
      progress = settle(progress, item, item.grade === 3 ? 'wrong' : 'right');
    expect(pick(progress)).toBe('g5');
    expect(pick(settle(progress, all[4]!, 'right'))).toBe('g3');
    expect(pickNext([], progress, '')).toBeUndefined();
  });
});
