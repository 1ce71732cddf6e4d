import { describe, expect, it } from 'vitest';
import { definiteArticle, listing, message, percent } from '../src/lib/messages';

const texts = {
  tiles: '{who} draws {count} tiles.',
  'tiles.one': '{who} draws one tile.',
  tooth: '{Tower} gets a tooth.',
  past: '{Az:number}. lépés; {az:square} mező',
};
const said = (key: string, params: Record<string, string | number>, language = 'en') =>
  message(texts, key, params, language);

describe('a message', () => {
  it('takes the form that the language has for a number', () => {
    expect(said('tiles', { who: 'Ada', count: 1 })).toBe('Ada draws one tile.');
    expect(said('tiles', { who: 'Ada', count: 2 })).toBe('Ada draws 2 tiles.');
    expect(said('tiles', { who: 'Ada', count: 0 })).toBe('Ada draws 0 tiles.');
    expect(said('tiles', { who: 'Ada', count: 0 }, 'fr')).toBe('Ada draws one tile.');
  });

  it('leaves a name alone and gives a sentence its capital letter', () => {
    expect(said('tiles', { who: 'ada', count: 3 })).toBe('ada draws 3 tiles.');
    expect(said('tooth', { tower: 'the red tower' })).toBe('The red tower gets a tooth.');
  });

  it('shows the hole or the key when something is missing', () => {
    expect(said('tooth', {})).toBe('{Tower} gets a tooth.');
    expect(said('nothing', {})).toBe('nothing');
  });

  it('writes numbers as the language does', () => {
    expect(said('tiles', { who: 'Ada', count: 7749 })).toBe('Ada draws 7,749 tiles.');
    expect(said('tiles', { who: 'Ada', count: 1.5 }, 'fr')).toBe('Ada draws one tile.');
    expect(said('tiles', { who: 'Ada', count: 2.5 }, 'fr')).toBe('Ada draws 2,5 tiles.');
    expect(percent(0.45, 'en')).toBe('45%');
    expect(percent(0.45, 'fr')).toMatch(/^45\s%$/);
  });

  it('puts the Hungarian article before a word', () => {
    expect(said('past', { number: 15000, square: 'f3' }, 'hu')).toMatch(/^A 15\s000\. lépés/);
    expect(said('past', { number: 5, square: 'f3' }, 'hu')).toBe('Az 5. lépés; az f3 mező');
    expect(said('past', { number: 6, square: 'c3' }, 'hu')).toBe('A 6. lépés; a c3 mező');
  });
});

it.each([
  ['az', ['1', '5', '50', '51', '500', '1000', '5000', '1500000', 'Anna', 'Ödön', 'e4', 'm16']],
  ['a', ['2', '10', '11', '15', '100', '150', '10000', 'Bence', 'q15', 'k18', 'Men/Do']],
] as const)('Hungarian %s', (article, words) => {
  for (const word of words) expect(definiteArticle(word), word).toBe(article);
});

it('lists as each language does', () => {
  expect(listing(['Ada', 'Bence', 'Chiara'], 'en')).toBe('Ada, Bence, and Chiara');
  expect(listing(['Ada', 'Bence'], 'hu')).toBe('Ada és Bence');
  expect(listing(['Ada', 'Bence'], 'fr', 'disjunction')).toBe('Ada ou Bence');
});
