/** Boards are loaded when a table of their game is opened. */
import { loadTexts } from '../lib/i18n.svelte';
import { isOwn } from '../lib/ownGames';
import type { BoardModule } from './types';

const boards = import.meta.glob<BoardModule>('./*/index.ts');

/** The board of a game; games of other packages share one. */
export async function loadBoard(game: string): Promise<BoardModule | null> {
  const name = isOwn(game) ? game : 'plain';
  const load = boards[`./${name}/index.ts`];
  const [module] = await Promise.all([load?.() ?? null, isOwn(game) || loadTexts(name)]);
  return module;
}

/** Boards that show their players themselves and want all the width there is. */
export const WIDE: ReadonlySet<string> = new Set(['samurai', 'daito']);
