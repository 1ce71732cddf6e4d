/** How a person does at puzzles, kept in this browser; and the puzzles, asked for once. */
import { api } from '../lib/api';
import type { PuzzleInfo, PuzzleList } from '../lib/generated/wire';
import { load, onNewer, save } from '../lib/storage';
import { BEGIN, countDay, type Progress, type Result, settle, solve } from './rating';

const KEY = 'sanban.puzzles';

let current = $state.raw<Progress>(load(KEY, BEGIN));

onNewer(KEY, () => (current = load(KEY, BEGIN)));

export const progress = (): Progress => current;

function change(next: Progress): void {
  current = next;
  save(KEY, next);
}

/** A first answer was given, or a later one found the solution. */
export function answered(list: PuzzleList, puzzle: PuzzleInfo, result: Result): void {
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

let asked: { at: string; list: Promise<PuzzleList> } | null = null;

/** All puzzles without their solutions; asked for again on the next day. */
export function loadPuzzles(): Promise<PuzzleList> {
  const at = new Date().toISOString().slice(0, 10);
  if (asked?.at !== at) asked = { at, list: api.puzzles() };
  asked.list.catch(() => (asked = null));
  return asked.list;
}

export interface Wish {
  grade: number; // 0: any
  theme: string; // '': any
}

export const wishOf = (query: URLSearchParams): Wish => ({
  grade: Number(query.get('grade')) || 0,
  theme: query.get('theme') ?? '',
});

/** The part of an address that keeps a wish. */
export function asQuery({ grade, theme }: Wish): string {
  const query = new URLSearchParams();
  if (theme) query.set('theme', theme);
  if (grade) query.set('grade', String(grade));
  const text = query.toString();
  return text && `?${text}`;
}

export const wanted = (list: PuzzleList, { grade, theme }: Wish): PuzzleInfo[] =>
  list.puzzles.filter(
    (puzzle) => (!grade || puzzle.grade === grade) && (!theme || puzzle.themes.includes(theme)),
  );
