/** Texts in four languages. A file is loaded when it is needed, in the language spoken. */
import { settings } from './settings.svelte';

export const LANGUAGES = { en: 'English', it: 'Italiano', fr: 'Français', hu: 'Magyar' } as const;
export type Language = keyof typeof LANGUAGES;
type Texts = Record<string, string>;

const files = import.meta.glob<Texts>('../i18n/*/*.json', { import: 'default' });
const wanted = new Set<string>(['page']);

let texts = $state.raw<Texts>({});
let spoken = $state<Language>('en');

export const language = (): Language => spoken;

/** The language to begin with: the one chosen, else the first of the browser's that we speak. */
export function firstLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return 'en';
}

async function load(file: string, tongue: Language): Promise<Texts> {
  const found = files[`../i18n/${tongue}/${file}.json`];
  return found ? await found() : {};
}

/** Speak this language from now on. */
export async function speak(tongue: Language): Promise<void> {
  const all = await Promise.all([...wanted].map((file) => load(file, tongue)));
  texts = Object.assign({}, ...all) as Texts;
  spoken = tongue;
  document.documentElement.lang = tongue;
}

const learning = new Map<string, Promise<void>>();

/** Learn the words of a game as well; done when they are known, whoever asked first. */
export function learn(file: string): Promise<void> {
  const begun = learning.get(file) ?? fetchWords(file);
  learning.set(file, begun);
  return begun;
}

async function fetchWords(file: string): Promise<void> {
  if (wanted.has(file)) return;
  wanted.add(file);
  const tongue = spoken;
  const found = await load(file, tongue);
  // whoever changed the language meanwhile has loaded these words as well
  if (tongue === spoken) texts = { ...texts, ...found };
}

export const startSpeaking = (): Promise<void> =>
  speak(firstLanguage([settings.language, ...navigator.languages]));

export const knows = (key: string): boolean => key in texts;

/** The text of a key. `{name}` is filled from params; with a singular {count}, KEY.one is taken. */
export function t(key: string, params: Record<string, string | number> = {}): string {
  let text = texts[key] ?? key;
  const one = texts[`${key}.one`];
  if (one !== undefined && typeof params.count === 'number')
    if (new Intl.PluralRules(spoken).select(params.count) === 'one') text = one;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
