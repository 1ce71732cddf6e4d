import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/lib/generated/wire';

const files = import.meta.glob<Record<string, string>>('../src/i18n/*/*.json', {
  eager: true,
  import: 'default',
});

function texts(language: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const [path, entries] of Object.entries(files))
    if (path.includes(`/i18n/${language}/`))
      for (const [key, text] of Object.entries(entries)) all.set(key, text);
  return all;
}

/** The names in a text: {Tower} and {az:tower} ask for the same as {tower}. */
const holes = (text: string) =>
  [...text.matchAll(/\{(?:[aA]z:)?(\w)(\w*)\}/g)].map(
    ([, first, rest]) => first!.toLowerCase() + rest,
  );

describe('translations', () => {
  const english = texts('en');
  it('exist', () => expect(english.size).toBeGreaterThan(50));
  it.each(LANGUAGES)('%s has every key, with the same holes', (language) => {
    const own = texts(language);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('');
      // "one move" needs no number, in any language that says it so
      const needed = (all: string[]) =>
        new Set(key.endsWith('.one') ? all.filter((name) => name !== 'count') : all);
      expect(needed(holes(text)), key).toEqual(needed(holes(english.get(key)!)));
    }
  });
});
