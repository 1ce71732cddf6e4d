/** Joining what two devices know of a person: nothing that was done is lost. */
import type { Progress as Puzzles } from '../puzzles/rating';
import type { Progress as Lesson } from '../learn/progress.svelte';

const count = (progress: Puzzles): number => Object.keys(progress.results).length;

/** The rating and the streak of the device where more was answered; all results of both. */
export function mergePuzzles(mine: Puzzles, other: Puzzles): Puzzles {
  const [more, less] = count(other) > count(mine) ? [other, mine] : [mine, other];
  const later = other.lastDay > mine.lastDay ? other : mine;
  const days = mine.lastDay === other.lastDay ? Math.max(mine.days, other.days) : later.days;
  return {
    ...more,
    best: Math.max(mine.best, other.best),
    lastDay: later.lastDay,
    days,
    results: { ...less.results, ...more.results },
    solved: [...new Set([...less.solved, ...more.solved])],
    whole: mine.whole,
  };
}

/** Each chapter as far as somebody came on either device. */
export function mergeLessons(
  mine: Record<string, Lesson>,
  other: Record<string, Lesson>,
): Record<string, Lesson> {
  const all = { ...other };
  for (const [chapter, own] of Object.entries(mine)) {
    const theirs = other[chapter];
    const further = theirs && theirs.step > own.step ? theirs : own;
    all[chapter] = { ...further, done: own.done || (theirs?.done ?? false) };
  }
  return all;
}
