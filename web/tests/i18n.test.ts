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

/** The forms beside the usual one that a language has for the counts of a game. */
function forms(language: string): Set<string> {
  const rules = new Intl.PluralRules(language);
  const found = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count) as string));
  found.delete('other');
  return found;
}

/** The keys a language needs: English ones, and its own plural forms where English has one. */
function neededKeys(english: Map<string, string>, language: string): string[] {
  return [...english.keys()].flatMap((key) => {
    const counted = key.endsWith('.one') && english.has(key.slice(0, -4));
    return counted ? [...forms(language)].map((form) => `${key.slice(0, -4)}.${form}`) : [key];
  });
}

describe('translations', () => {
  const english = texts('en');
  it('exist', () => expect(english.size).toBeGreaterThan(50));
  it.each(LANGUAGES)('%s has every key, with the same holes', (language) => {
    const own = texts(language);
    expect([...own.keys()].sort()).toEqual(neededKeys(english, language).sort());
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('');
      const base = english.get(key) ?? english.get(key.replace(/\.\w+$/, ''))!;
      // "one move" needs no number, in any language that says it so
      const needed = (all: string[]) =>
        new Set(key.endsWith('.one') ? all.filter((name) => name !== 'count') : all);
      expect(needed(holes(text)), key).toEqual(needed(holes(base)));
    }
  });

  it('has as many plural forms as a language needs', () => {
    const few = new Map([
      ['tiles', '{count} tiles'],
      ['tiles.one', '{count} tile'],
    ]);
    expect(neededKeys(few, 'hu')).toEqual(['tiles', 'tiles.one']);
    expect(neededKeys(few, 'pl').sort()).toEqual(['tiles', 'tiles.few', 'tiles.many', 'tiles.one']);
    expect(neededKeys(few, 'ja')).toEqual(['tiles']);
  });
});
