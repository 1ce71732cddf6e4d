/** What a person likes, kept in this browser. */
import type { Pace } from './pace';
import { load, onNewer, save } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export const BOARDS = ['wood', 'stone', 'night'] as const; // styles/boards.css
export const SIGNS = ['characters', 'letters', 'none'] as const;

interface Settings {
  theme: Theme;
  language: string; // '' follows the browser
  sound: boolean;
  volume: number; // per cent
  board: (typeof BOARDS)[number];
  boardSize: number; // per cent of the room there is
  distinct: boolean; // colours that differ in brightness, too
  signs: (typeof SIGNS)[number]; // on the boards
  motion: boolean;
  pace: Pace; // of the opponents' actions
  coordinates: boolean;
  premove: boolean; // moves may be prepared in the opponent's turn
  levels: Record<string, string>; // the bot chosen last, by game
  engine: boolean; // a study shows what the solver knows
}

const DEFAULTS: Settings = {
  theme: 'auto',
  language: '',
  sound: true,
  volume: 100,
  board: 'wood',
  boardSize: 100,
  distinct: false,
  signs: 'characters',
  motion: true,
  pace: 'normal',
  coordinates: true,
  premove: true,
  levels: {},
  engine: true,
};
export const SETTINGS_KEY = 'sanban';

const stored = load<Settings & { characters?: boolean }>(SETTINGS_KEY, DEFAULTS);
if (stored.characters === false) stored.signs = 'none'; // as it was chosen in an earlier version
delete stored.characters;
export const settings = $state<Settings>(stored);
onNewer(SETTINGS_KEY, () => Object.assign(settings, load(SETTINGS_KEY, DEFAULTS)));

export const saveSettings = (): void => save(SETTINGS_KEY, settings);

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The look of the page and of all boards: style sheets follow these attributes. */
export function applyTheme(): void {
  const night = settings.theme === 'dark' || (settings.theme === 'auto' && dark.matches);
  const { dataset, style } = document.documentElement;
  dataset.theme = night ? 'dark' : 'light';
  dataset.board = settings.board;
  dataset.signs = settings.signs;
  dataset.palette = settings.distinct ? 'distinct' : 'usual';
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = paper; // of the browser's own bars
  style.setProperty('--board-scale', String(settings.boardSize / 100));
}
dark.addEventListener('change', applyTheme);

/** How long movement takes at each pace, as a factor. */
const SPEEDS: Record<Pace, number> = { fast: 0.5, normal: 1, slow: 1.5 };

/** What a board needs to know of them. */
export const boardSettings = () => ({
  characters: settings.signs === 'characters',
  coordinates: settings.coordinates,
  motion: motion(),
  sound: settings.sound,
  speed: SPEEDS[settings.pace],
});

/** Whether things may move on the screen. */
export function motion(): boolean {
  return settings.motion && !still.matches;
}
