import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../src/lib/i18n.svelte';
import { timeLeft } from '../src/lib/timeLeft';

const MINUTE = 60_000;

afterEach(() => setLanguage('en'));

test('the two largest units of the time that is left', () => {
  expect(timeLeft((2 * 1440 + 4 * 60 + 59) * MINUTE)).toBe('2 days 4 hr');
  expect(timeLeft(1440 * MINUTE)).toBe('1 day 0 hr');
  expect(timeLeft(61 * MINUTE)).toBe('1 hr 1 min');
  expect(timeLeft(59_999)).toBe('0 min');
});

test.each([
  ['it', '2 giorni 4 h'],
  ['fr', '2 j 4 h'],
  ['hu', '2 nap 4 ó'],
] as const)('in %s', async (language, text) => {
  await setLanguage(language);
  expect(timeLeft((2 * 24 + 4) * 60 * MINUTE).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
