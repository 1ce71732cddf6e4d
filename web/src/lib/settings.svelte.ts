/** What a person likes, kept in this browser. */

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  language: string; // '' follows the browser
  sound: boolean;
  motion: boolean;
  coordinates: boolean;
  characters: boolean;
  levels: Record<string, string>; // the bot chosen last, by game
  engine: boolean; // a study shows what the solver knows
}

const DEFAULTS: Kept = {
  theme: 'auto',
  language: '',
  sound: true,
  motion: true,
  coordinates: true,
  characters: true,
  levels: {},
  engine: true,
};
const PLACE = 'sanban';

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS }; // storage is forbidden or spoilt: the defaults will do
  }
}

export const settings = $state<Kept>(read());

export function keepSettings(): void {
  const text = JSON.stringify(settings);
  try {
    localStorage.setItem(PLACE, text);
  } catch {
    // storage is forbidden or full: the settings last as long as the page
  }
}

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
