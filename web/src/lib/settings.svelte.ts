/** What a person likes, kept in this browser. */
import type { Pace } from './pace';
import { load, save } from './storage';

export type Theme = 'auto' | 'light' | 'dark';

interface Settings {
  theme: Theme;
  language: string; // '' follows the browser
  sound: boolean;
  motion: boolean;
  pace: Pace; // of the opponents' actions
  coordinates: boolean;
  characters: boolean;
  levels: Record<string, string>; // the bot chosen last, by game
  engine: boolean; // a study shows what the solver knows
}

const DEFAULTS: Settings = {
  theme: 'auto',
  language: '',
  sound: true,
  motion: true,
  pace: 'normal',
  coordinates: true,
  characters: true,
  levels: {},
  engine: true,
};
const KEY = 'sanban';

export const settings = $state<Settings>(load(KEY, DEFAULTS));

export const saveSettings = (): void => save(KEY, settings);

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

export function applyTheme(): void {
  const night = settings.theme === 'dark' || (settings.theme === 'auto' && dark.matches);
  document.documentElement.dataset.theme = night ? 'dark' : 'light';
}
dark.addEventListener('change', applyTheme);

/** What a board needs to know of them. */
export const boardSettings = () => ({
  characters: settings.characters,
  coordinates: settings.coordinates,
  motion: motion(),
  sound: settings.sound,
});

/** Whether things may move on the screen. */
export function motion(): boolean {
  return settings.motion && !still.matches;
}
