/** How a person does at puzzles and challenges, kept in this browser. */
import { load, onNewer, save } from '../lib/storage';
import { BEGIN, countDay, type Progress, type Rated, type Result, settle, solve } from './rating';

const KEY = 'sanban.puzzles';

let current = $state.raw<Progress>(load(KEY, BEGIN));

onNewer(KEY, () => (current = load(KEY, BEGIN)));

export const progress = (): Progress => current;

function change(next: Progress): void {
  current = next;
  save(KEY, next);
}

/** A first answer was given, or a later one found the solution. */
export function answered(
  list: { day: string; today: string },
  puzzle: Rated,
  result: Result,
): void {
  let next = settle(current, puzzle, result);
  if (result !== 'wrong') {
    next = solve(next, puzzle.id);
    if (puzzle.id === list.today) next = countDay(next, list.day);
  }
  change(next);
}

/** Whether puzzles are to be played to the end before they count. */
export const playWhole = (whole: boolean): void => change({ ...current, whole });

export const forget = (): void => change(BEGIN);
