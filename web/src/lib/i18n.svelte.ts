/** Texts in four languages. A file is loaded when it is needed, in the language of the page. The
 *  front page needs few: where the others are is in a file of its own (catalogues.ts). */
import { LANGUAGES, type Language } from './generated/wire';
import { listing, message, type Params, type Texts } from './messages';
import { settings } from './settings.svelte';

type Files = Record<string, () => Promise<Texts>>;
const files: Files = import.meta.glob<Texts>('../i18n/*/{page,today}.json', {
  import: 'default',
});
export const addFiles = (more: Files): void => void Object.assign(files, more);
/** Files that others need as well. */
const WITH: Record<string, string> = { kamisado: 'today', puzzles: 'today' };
const wanted = new Set<string>(['page']);

let texts = $state.raw<Texts>({});
let current = $state<Language>('en');

export const language = (): Language => current;

/** The language to begin with: the one chosen, else the first of the browser's that there is. */
export function firstLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const short = tag.slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((one) => one === short);
    if (found) return found;
  }
  return 'en';
}

async function load(file: string, chosen: Language): Promise<Texts> {
  const path = `../i18n/${chosen}/${file}.json`;
  if (!files[path]) await import('./catalogues');
  return (await files[path]?.()) ?? {};
}

/** The name of a language, in that language. */
export function languageName(one: Language): string {
  const name = new Intl.DisplayNames([one], { type: 'language' }).of(one) ?? one;
  return name.charAt(0).toLocaleUpperCase(one) + name.slice(1);
}

/** Show the page in this language from now on. */
export async function setLanguage(chosen: Language): Promise<void> {
  const all = await Promise.all([...wanted].map((file) => load(file, chosen)));
  texts = Object.assign({}, ...all) as Texts;
  current = chosen;
  document.documentElement.lang = chosen;
}

const loading = new Map<string, Promise<void>>();

/** Load the texts of files as well; done when they are there, whoever asked first. */
export async function loadTexts(...files: string[]): Promise<void> {
  await Promise.all(files.flatMap((file) => [file, WITH[file] ?? []].flat()).map(loadFile));
}

function loadFile(file: string): Promise<void> {
  const begun = loading.get(file) ?? fetchTexts(file);
  loading.set(file, begun);
  begun.catch(() => {
    loading.delete(file); // ask again next time
    wanted.delete(file);
  });
  return begun;
}

async function fetchTexts(file: string): Promise<void> {
  if (wanted.has(file)) return;
  wanted.add(file);
  const chosen = current;
  const found = await load(file, chosen);
  // whoever changed the language meanwhile has loaded these texts as well
  if (chosen === current) texts = { ...texts, ...found };
}

export const startLanguage = (): Promise<void> =>
  setLanguage(firstLanguage([settings.language, ...navigator.languages]));

export const hasText = (key: string): boolean => key in texts;

/** The text of a key in the language of the page: see messages.ts. */
export const t = (key: string, params: Params = {}): string => message(texts, key, params, current);

/** Several names in a sentence. */
export const namesList = (names: string[]): string => listing(names, current);
