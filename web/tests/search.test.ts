import { expect, it } from 'vitest';
import { Refusal } from '../src/lib/api';
import { Search } from '../src/lib/search.svelte';

const PAGES: Record<number, { items: string[]; next: number | null }> = {
  0: { items: ['a', 'b'], next: 2 },
  2: { items: ['c'], next: null },
};

it('adds the next page, and begins anew with the first', async () => {
  const search = new Search<string, number>(async (after) => PAGES[after ?? 0]!);
  await search.load();
  expect([search.found, search.next, search.loaded]).toEqual([['a', 'b'], 2, true]);
  await search.load(search.next);
  expect([search.found, search.next]).toEqual([['a', 'b', 'c'], null]);
  await search.load();
  expect(search.found).toEqual(['a', 'b']);
});

it('forgets an answer that comes after a later question', async () => {
  const answers: ((items: string[]) => void)[] = [];
  const search = new Search<string, number>(
    () => new Promise((done) => answers.push((items) => done({ items, next: null }))),
  );
  const [first, second] = [search.load(), search.load()];
  answers[1]!(['new']);
  answers[0]!(['old']);
  await Promise.all([first, second]);
  expect(search.found).toEqual(['new']);
});

it('says what went wrong, and keeps what it has found', async () => {
  let broken = false;
  const search = new Search<string, number>(async () => {
    if (broken) throw new Refusal({ code: 'busy', text: 'Later, please.' });
    return PAGES[2]!;
  });
  await search.load();
  broken = true;
  await search.load();
  expect(search.found).toEqual(['c']);
  expect(search.trouble).not.toBe('');
  broken = false;
  await search.load();
  expect(search.trouble).toBe('');
});
