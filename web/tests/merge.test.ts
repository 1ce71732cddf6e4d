import { describe, expect, it } from 'vitest';
import { mergeLessons, mergePuzzles } from '../src/account/merge';
import { BEGIN, type Progress } from '../src/puzzles/rating';

const puzzles = (change: Partial<Progress>): Progress => ({ ...BEGIN, ...change });

describe('puzzles of two devices', () => {
  const desk = puzzles({
    rating: 1100,
    streak: 2,
    best: 2,
    days: 3,
    lastDay: '2026-11-16',
    results: { a: 'right', b: 'right' },
    solved: ['x'],
    whole: true,
  });
  const phone = puzzles({
    rating: 1000,
    best: 5,
    days: 1,
    lastDay: '2026-11-17',
    results: { b: 'wrong' },
    solved: ['b'],
  });

  it('keeps every answer, and the rating of where more was answered', () => {
    for (const both of [mergePuzzles(desk, phone), mergePuzzles(phone, desk)]) {
      expect(both.results).toEqual({ a: 'right', b: 'right' });
      expect(both.rating).toBe(1100);
      expect(both.best).toBe(5);
      expect([both.lastDay, both.days]).toEqual(['2026-11-17', 1]);
      expect([...both.solved].sort()).toEqual(['b', 'x']);
    }
    expect(mergePuzzles(desk, phone).whole).toBe(true);
    expect(mergePuzzles(phone, desk).whole).toBe(false);
  });

  it('changes nothing when there is nothing new', () => {
    expect(mergePuzzles(desk, desk)).toEqual(desk);
    expect(mergePuzzles(desk, BEGIN)).toEqual(desk);
  });

  it('counts the longer row of the same day', () => {
    const other = puzzles({ days: 9, lastDay: '2026-11-16' });
    expect(mergePuzzles(desk, other).days).toBe(9);
  });
});

it('takes each lesson as far as somebody came', () => {
  const at = (step: number, done = false) => ({ step, chosen: [], done });
  const desk = { 'daito/first': at(3), 'daito/hands': at(0, true) };
  const phone = { 'daito/first': at(1, true), 'samurai/tie': at(2) };
  const both = {
    'daito/first': at(3, true),
    'daito/hands': at(0, true),
    'samurai/tie': at(2),
  };
  expect(mergeLessons(desk, phone)).toEqual(both);
  expect(mergeLessons(phone, desk)).toEqual(both);
});
