/** The page has words of its own, in every language, for everything the server can say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeEvents, signsOf } from '../src/boards/describe';
import { loadBoard } from '../src/boards/load';
import type { BoardEvent, BoardModule } from '../src/boards/types';
import { type GameDetail, LANGUAGES } from '../src/lib/generated/wire';
import { hasText, loadTexts, setLanguage, t } from '../src/lib/i18n.svelte';
import { problemText } from '../src/lib/problems';

interface Said {
  codes: Record<string, string[]>; // '' for those of the server
  events: Record<string, BoardEvent['event'][]>;
  details: Record<string, GameDetail[]>; // of games whose review words actions
}
// written by tests/support/messages.py from the code of the server
const said = JSON.parse(readFileSync(join(import.meta.dirname, 'said.json'), 'utf8')) as Said;
const GAMES = Object.keys(said.events);
const NAMES = ['Ada', 'Bence', 'Chiara', 'Daniel'];

/** Words that must be there, and whole. */
function strict(key: string, params = {}): string {
  if (!hasText(key)) throw new Error(`no text for ${key}`);
  const text = t(key, params);
  if (/[{}]/.test(text)) throw new Error(`${key} lacks a value: ${text}`);
  return text;
}
const words = { t: strict, names: NAMES, seat: 0 };

beforeAll(async () => {
  await Promise.all(
    [
      ...GAMES,
      'common',
      'problems',
      'account',
      'device',
      'host',
      'new',
      'notifications',
      'people',
      'replay',
      'tournaments',
    ].map((file) => loadTexts(file)),
  );
});

describe.each(LANGUAGES)('in %s', (language) => {
  beforeAll(() => setLanguage(language));

  it.each(Object.entries(said.codes))('a refusal of "%s"', (game, codes) => {
    expect(codes.length).toBeGreaterThan(20);
    const unexpected = t('problem.unexpected');
    const bare = codes.filter((code) => problemText({ code }, game) === unexpected);
    expect(bare, 'codes without words').toEqual([]);
  });

  it.each(GAMES)('the events of %s', async (game) => {
    const module = (await loadBoard(game)) as BoardModule;
    for (const event of said.events[game]!) {
      const text = describeEvents([{ event, text: 'In English' }], module, words);
      expect(text, JSON.stringify(event)).toMatch(/\p{L}.*[.!]$/u);
      expect(text).not.toMatch(/undefined|null|In English/);
    }
  });

  it.each(GAMES)('the events of %s as short signs', async (game) => {
    const module = (await loadBoard(game)) as BoardModule;
    const silent = new Set<string>();
    for (const event of said.events[game]!) {
      const signs = signsOf([{ event, text: 'In English' }], module, words);
      if (!signs) silent.add(event.kind);
      const text = signs?.textContent ?? '';
      expect(text.length, JSON.stringify(event)).toBeLessThan(60);
      expect(text).not.toMatch(/undefined|null/);
    }
    // these are told in words, as notes between the lines or behind another event
    for (const kind of silent)
      expect([
        'begin',
        'over',
        'deal',
        'round',
        'turn',
        'end',
        'start',
        'match',
        'crown',
      ]).toContain(kind);
  });

  it('a first hand in one sentence', async () => {
    const { describeLine, lineOf } = (await loadBoard('samurai')) as BoardModule<'samurai'>;
    const take = (seat: number, tile?: string) =>
      ({ kind: 'take', count: 1, seat, ...(tile ? { tile } : {}) }) as const;
    expect(lineOf!(take(1))).toBe(lineOf!(take(1, 'ship2')));
    expect(lineOf!(take(1))).not.toBe(lineOf!(take(2)));
    const own = describeLine!([take(0, 'samurai3'), take(0, 'ship1')], words);
    expect(own).toContain('3');
    expect(own).not.toContain('Ada'); // it is the viewer's own
    expect(describeLine!([take(1), take(1)], words)).toMatch(/Bence.*2/);
  });

  it.each(Object.entries(said.details))('the actions of %s', async (game, details) => {
    const module = (await loadBoard(game)) as BoardModule;
    for (const detail of details)
      expect(module.action!(detail, words), JSON.stringify(detail)).toMatch(/\p{L}/u);
  });

  it('says why a game ended without a move', () => {
    for (const why of ['time', 'gone', 'left']) expect(hasText(`why.${why}`), why).toBe(true);
  });
});

it('says nothing before the board and its words are there', () => {
  const event = said.events.kamisado![0]!;
  const words = { t, names: NAMES, seat: null };
  expect(describeEvents([{ event, text: 'In English' }], undefined, words)).toBe('');
});
