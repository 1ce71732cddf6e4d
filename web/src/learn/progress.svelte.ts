/** How far somebody has come in the lessons, kept in this browser. */
import type { ChapterInfo } from '../lib/generated/wire';
import { load, onNewer, save } from '../lib/storage';

export interface Progress {
  step: number; // where to go on
  chosen: string[][]; // the actions so far, step by step
  done: boolean; // was at the end once
}

export const FIRST = 'first'; // the lesson of two minutes that each game begins with
const KEY = 'sanban.learn';
const NOTHING: Progress = { step: 0, chosen: [], done: false };

const all = $state<Record<string, Progress>>(load(KEY, {}));
onNewer(KEY, () => Object.assign(all, load(KEY, {})));

export const progressOf = (game: string, chapter: string): Progress =>
  all[`${game}/${chapter}`] ?? NOTHING;

export function saveProgress(game: string, chapter: string, change: Partial<Progress>): void {
  all[`${game}/${chapter}`] = { ...progressOf(game, chapter), ...change };
  save(KEY, all);
}

/** Whether no lesson of the game was begun. */
export const learnedNothing = (game: string): boolean =>
  !Object.keys(all).some((chapter) => chapter.startsWith(`${game}/`));

export const finished = (game: string, chapters: ChapterInfo[]): number =>
  chapters.filter((chapter) => progressOf(game, chapter.id).done).length;

/** The first chapter that is not finished; the first of all when every one is. */
export const nextOf = (game: string, chapters: ChapterInfo[]): ChapterInfo | undefined =>
  chapters.find((chapter) => !progressOf(game, chapter.id).done) ?? chapters[0];
