/** How far somebody has come in the lessons, kept in this browser. */
import type { ChapterInfo } from '../lib/wire';

interface Standing {
  step: number; // where to go on
  chosen: string[][]; // the actions so far, step by step
  done: boolean; // was at the end once
}

const PLACE = 'sanban.learn';
const NOWHERE: Standing = { step: 0, chosen: [], done: false };

function read(): Record<string, Standing> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Standing>;
  } catch {
    return {}; // storage is forbidden or spoilt: begin anew
  }
}

const kept = $state<Record<string, Standing>>(read());

export const standing = (game: string, chapter: string): Standing =>
  kept[`${game}/${chapter}`] ?? NOWHERE;

export function keep(game: string, chapter: string, change: Partial<Standing>): void {
  kept[`${game}/${chapter}`] = { ...standing(game, chapter), ...change };
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // storage is forbidden or full: progress lasts as long as the page
  }
}

export const finished = (game: string, chapters: ChapterInfo[]): number =>
  chapters.filter((chapter) => standing(game, chapter.id).done).length;

/** The first chapter that is not finished; the first of all when every one is. */
export const nextOf = (game: string, chapters: ChapterInfo[]): ChapterInfo | undefined =>
  chapters.find((chapter) => !standing(game, chapter.id).done) ?? chapters[0];
