import { expect, it } from 'vitest';
import { knows, learn, startSpeaking } from '../src/lib/i18n.svelte';

it('has the words when learning is done, also for who asks second, and loses none', async () => {
  await startSpeaking();
  const first = learn('samurai');
  const other = learn('daito');
  await learn('samurai'); // asked for while the words are still on their way
  expect(knows('samurai.tell.take')).toBe(true);
  await Promise.all([first, other]);
  expect(knows('samurai.tell.take')).toBe(true);
  expect(knows('daito.tell.attack')).toBe(true);
});
