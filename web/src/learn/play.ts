/** A game against the weakest bot, for somebody who has just learned it. */
import { loadGames, openTable, quickTable } from '../lib/games.svelte';
import type { NewTable } from '../lib/generated/wire';
import { problemOf, problemText } from '../lib/problems';
import { go } from '../lib/router.svelte';
import { notice } from '../lib/toasts.svelte';

export async function playBeginner(game: string, options: NewTable['options']): Promise<void> {
  try {
    const info = (await loadGames()).find(({ name }) => name === game);
    if (!info) return;
    const table = { ...quickTable(info), options };
    const level = info.levels.find((name) => name.endsWith(':1')) ?? info.levels[0]!;
    for (const seat of table.seats) if (seat.kind === 'bot') seat.level = level;
    go(`/table/${(await openTable(table)).id}`);
  } catch (error) {
    notice(problemText(problemOf(error)));
  }
}
