/** How far somebody has come in the lessons, kept in this browser. */
import { keep as store, recall } from '../lib/kept';
import type { ChapterInfo } from '../lib/wire';

interface Standing {
  step: number; // where to go on
  chosen: string[][]; // the actions so far, step by step
  done: boolean; // was at the end once
}

const PLACE = 'sanban.learn';
const NOWHERE: Standing = { step: 0, chosen: [], done: false };

const kept = $state<Record<string, Standing>>(recall(PLACE, {}));

export const standing = (game: string, chapter: string): Standing =>
  kept[`${game}/${chapter}`] ?? NOWHERE;

export function keep(game: string, chapter: string, change: Partial<Standing>): void {
  kept[`${game}/${chapter}`] = { ...standing(game, chapter), ...change };
  store(PLACE, kept);
}

export const finished = (game: string, chapters: ChapterInfo[]): number =>
  chapters.filter((chapter) => standing(game, chapter.id).done).length;

/** The first chapter that is not finished; the first of all when every one is. */
export const nextOf = (game: string, chapters: ChapterInfo[]): ChapterInfo | undefined =>
  chapters.find((chapter) => !standing(game, chapter.id).done) ?? chapters[0];
