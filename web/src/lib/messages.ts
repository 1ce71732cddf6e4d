/** A text of a catalogue with its holes filled, by the grammar of its language. */
export type Texts = Record<string, string>;
export type Params = Record<string, string | number>;

const HOLE = /\{(?:(az|Az):)?(\w+)\}/g;

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * The text of a key. A number {count} chooses the form: KEY.one where the language has a
 * singular for it, else KEY itself.
 *
 * `{name}` is filled from params, numbers as the language writes them, and `{Name}` with a capital
 * letter, to begin a sentence.
 * `{az:name}` (Hungarian) puts the right article before it, `{Az:name}` with a capital letter.
 */
export function message(texts: Texts, key: string, params: Params, language: string): string {
  const { count } = params;
  const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : 'other';
  const text = texts[`${key}.${form}`] ?? texts[key] ?? key;
  return text.replace(HOLE, (hole, article: string | undefined, name: string) => {
    const value = params[name] ?? params[name.charAt(0).toLowerCase() + name.slice(1)];
    if (value === undefined) return hole;
    const spelled = typeof value === 'number' ? number(value, language) : value;
    const word = name in params ? spelled : capital(spelled);
    if (!article) return word;
    const found = definiteArticle(String(value)); // by the digits, without their grouping
    return `${article === 'Az' ? capital(found) : found} ${word}`;
  });
}

/** "7,749", "7 749": a number as the language writes it. */
const number = (value: number, language: string): string =>
  new Intl.NumberFormat(language).format(value);

/** "45%", "45 %": a share as the language writes it. */
export const percent = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share);

/** The Hungarian article goes by the sound: "az öt", "az f3" (eff), but "a hat", "a q15" (kú). */
export function definiteArticle(word: string): 'a' | 'az' {
  const number = /^\d+/.exec(word)?.[0];
  // egy, ezer, egymillió begin with a vowel; so does everything from öt on (5, 50, 500)
  if (number)
    return number[0] === '5' || (number[0] === '1' && number.length % 3 === 1) ? 'az' : 'a';
  const spelled = /^[a-z]\d/i.test(word); // a square: its letter is read by its name
  return (spelled ? /^[aefilmnorsuxy]/i : /^[aáeéiíoóöőuúüű]/i).test(word) ? 'az' : 'a';
}

/** "Ada, Bence and Chiara", as the language lists things. */
export function listing(
  items: string[],
  language: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(language, { type }).format(items);
}
