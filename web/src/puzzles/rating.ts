/** A person's strength at puzzles, as numbers without a page: after Elo, each puzzle an opponent.
 *
 *  Everybody begins with 1000. A puzzle of grade 1 has 800, each grade is 300 more; a person
 *  solves half of the puzzles of their own number. What a puzzle brings or costs depends on how
 *  surprising its result is, at most 80 points for the first ten puzzles, 40 up to the thirtieth,
 *  then 20. Only the first answer to a puzzle counts; found with a hint it is half a success.
 *  Challenges count like puzzles of their grade. */

/** What counts of a puzzle or a challenge. */
export interface Rated {
  id: string;
  rating: number;
}

export type Result = 'right' | 'helped' | 'wrong';

export interface Progress {
  rating: number;
  streak: number; // puzzles in a row, right at once and without a hint
  best: number;
  days: number; // in a row, on which the puzzle of the day was solved
  lastDay: string;
  results: Record<string, Result>; // by puzzle: how the first answer was
  solved: string[]; // solved later, after a wrong first answer
  whole: boolean; // puzzles are played to the end before they count
}

export const BEGIN: Progress = {
  rating: 1000,
  streak: 0,
  best: 0,
  days: 0,
  lastDay: '',
  results: {},
  solved: [],
  whole: false,
};
const SCORE: Record<Result, number> = { right: 1, helped: 0.5, wrong: 0 };

export const expected = (own: number, puzzle: number): number =>
  1 / (1 + 10 ** ((puzzle - own) / 400));

const step = (count: number): number => (count < 10 ? 80 : count < 30 ? 40 : 20);

/** What is kept after a first answer; a puzzle that was answered before changes nothing. */
export function settle(progress: Progress, puzzle: Rated, result: Result): Progress {
  if (puzzle.id in progress.results) return progress;
  const change = SCORE[result] - expected(progress.rating, puzzle.rating);
  const count = Object.keys(progress.results).length;
  const streak = result === 'wrong' ? 0 : progress.streak + (result === 'right' ? 1 : 0);
  return {
    ...progress,
    rating: Math.round(progress.rating + step(count) * change),
    streak,
    best: Math.max(progress.best, streak),
    results: { ...progress.results, [puzzle.id]: result },
  };
}

/** The points that giving up on a puzzle costs; 0 when it was answered before. */
export const costOf = (progress: Progress, puzzle: Rated): number =>
  progress.rating - settle(progress, puzzle, 'wrong').rating;

/** The puzzles answered, the latest first. */
export const history = (progress: Progress): string[] => Object.keys(progress.results).reverse();

/** The puzzle was solved in the end, at whichever try. */
export function solve(progress: Progress, id: string): Progress {
  return isSolved(progress, id) ? progress : { ...progress, solved: [...progress.solved, id] };
}

/** The puzzle of the day was solved: one more day, or the first of a new row. */
export function countDay(progress: Progress, day: string): Progress {
  if (progress.lastDay === day) return progress;
  return {
    ...progress,
    days: progress.lastDay === dayBefore(day) ? progress.days + 1 : 1,
    lastDay: day,
  };
}

/** Days in a row, as far as the row is not broken today. */
export const daysUntil = (progress: Progress, day: string): number =>
  progress.lastDay === day || progress.lastDay === dayBefore(day) ? progress.days : 0;

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

export const isSolved = (progress: Progress, id: string): boolean =>
  progress.results[id] === 'right' ||
  progress.results[id] === 'helped' ||
  progress.solved.includes(id);

/** One of the puzzles that suit a person best: new ones first, then those to be mended. */
export function pickNext<P extends Rated>(
  puzzles: P[],
  progress: Progress,
  not: string,
  chance: () => number = Math.random,
): P | undefined {
  const others = puzzles.filter(({ id }) => id !== not);
  const fresh = others.filter(({ id }) => !(id in progress.results));
  const failed = others.filter(({ id }) => !isSolved(progress, id));
  const open = fresh.length ? fresh : failed.length ? failed : others;
  const far = (puzzle: Rated): number => Math.abs(puzzle.rating - progress.rating) + 200 * chance();
  return open.map((puzzle) => ({ puzzle, far: far(puzzle) })).sort((a, b) => a.far - b.far)[0]
    ?.puzzle;
}
