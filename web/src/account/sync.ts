/** Settings, puzzles and lessons follow the account: what changed here is sent, what changed
 *  elsewhere is taken, and what changed in both places is joined. */
import { Refusal } from '../lib/api';
import type { Kept } from '../lib/generated/wire';
import { SETTINGS_KEY } from '../lib/settings.svelte';
import { CHANGED, NEWER } from '../lib/storage';
import { BEGIN, type Progress } from '../puzzles/rating';
import { mergeLessons, mergePuzzles } from './merge';
import { accountApi } from './requests';

const KEYS: Record<Kept, string> = {
  settings: SETTINGS_KEY,
  puzzles: 'sanban.puzzles',
  lessons: 'sanban.learn',
};
const ALL = Object.keys(KEYS) as Kept[];
const PROGRESS = ['puzzles', 'lessons'] as const;
const NOTES = 'sanban.synced'; // the versions we have, and what has changed here since
const PAUSE_MS = 500; // several changes at once are sent together
const TRIES = 5;

interface Notes {
  versions: Partial<Record<Kept, number>>;
  changed: Kept[];
}

function notes(): Notes {
  try {
    const found = JSON.parse(localStorage.getItem(NOTES) ?? 'null') as Notes | null;
    return found ?? { versions: {}, changed: [] };
  } catch {
    return { versions: {}, changed: [] };
  }
}
const keepNotes = (next: Notes): void => localStorage.setItem(NOTES, JSON.stringify(next));

const mark = (what: Kept, changed: boolean): void => {
  const now = notes();
  const others = now.changed.filter((one) => one !== what);
  keepNotes({ ...now, changed: changed ? [...others, what] : others });
};

const own = (what: Kept): string | null => localStorage.getItem(KEYS[what]);

/** Whether this browser has puzzles or lessons of somebody. */
export const hasProgress = (): boolean => PROGRESS.some((what) => own(what) !== null);

/** A new account: everything of this browser belongs to it. */
export const bringAll = (): void => keepNotes({ versions: {}, changed: ALL.filter(own) });

/** Signed in: the puzzles and lessons of this browser come along, or make room. */
export function begin(bring: boolean): void {
  if (!bring) for (const what of PROGRESS) localStorage.removeItem(KEYS[what]);
  keepNotes({ versions: {}, changed: bring ? PROGRESS.filter(own) : [] });
}

/** Signed out: the next person starts with puzzles and lessons of their own. */
export function end(): void {
  for (const key of [...PROGRESS.map((what) => KEYS[what]), NOTES]) localStorage.removeItem(key);
}

function joined(what: Kept, mine: string, other: string): string {
  if (what === 'settings') return mine; // the last choice counts
  const both = [mine, other].map((text) => JSON.parse(text) as object);
  if (what === 'lessons') return JSON.stringify(mergeLessons(both[0] as never, both[1] as never));
  const [here, there] = both.map((one) => ({ ...BEGIN, ...one })) as [Progress, Progress];
  return JSON.stringify(mergePuzzles(here, there));
}

function take(what: Kept, value: string): void {
  if (value === own(what)) return;
  localStorage.setItem(KEYS[what], value);
  dispatchEvent(new CustomEvent(NEWER, { detail: KEYS[what] }));
}

async function exchange(): Promise<void> {
  const { progress } = await accountApi.progress();
  for (const what of ALL) {
    const there = progress.find((one) => one.what === what);
    const mine = own(what);
    const { changed, versions } = notes();
    if (mine !== null && changed.includes(what)) {
      const value = there ? joined(what, mine, there.value) : mine;
      mark(what, false); // whatever changes from now on is sent next time
      const base = there?.version ?? 0;
      const { version } = await accountApi.keepProgress(what, { version: base, value });
      if (own(what) === mine) take(what, value);
      keepNotes({ ...notes(), versions: { ...notes().versions, [what]: version } });
    } else if (there && there.version !== versions[what]) {
      take(what, there.value);
      keepNotes({ ...notes(), versions: { ...versions, [what]: there.version } });
    }
  }
}

let working: Promise<void> | null = null;
let again = false;

/** Exchange what is new with the server; done when both have the same. */
export function sync(): Promise<void> {
  again = working !== null;
  working ??= run().finally(() => (working = null));
  return working;
}

async function run(): Promise<void> {
  for (let left = TRIES; left; left--) {
    const before = notes().changed;
    try {
      await exchange();
    } catch (error) {
      for (const what of before) mark(what, true);
      // another device was faster: read again; offline: at the next change or visit
      if (!(error instanceof Refusal) || error.problem.code !== 'stale') return;
      continue;
    }
    if (!again) return;
    again = false;
  }
}

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** From now on changes are sent as they are made. */
export function start(): void {
  if (localStorage.getItem(NOTES) === null) begin(true);
  void sync();
  if (started) return;
  started = true;
  addEventListener(CHANGED, (event) => {
    const what = ALL.find((one) => KEYS[one] === (event as CustomEvent).detail);
    if (!what) return;
    mark(what, true);
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), PAUSE_MS);
  });
}
