import { expect, it } from 'vitest';
import { hasText, loadTexts, startLanguage } from '../src/lib/i18n.svelte';

it('has the texts when loading is done, also for who asks second, and loses none', async () => {
  await startLanguage();
  const first = loadTexts('samurai');
  const other = loadTexts('daito');
  await loadTexts('samurai'); // asked for while the texts are still on their way
  expect(hasText('samurai.event.take')).toBe(true);
  await Promise.all([first, other]);
  expect(hasText('samurai.event.take')).toBe(true);
  expect(hasText('daito.event.attack')).toBe(true);
});
