/** Boards are loaded when a table of their game is opened. */
import type { BoardModule } from './types';

const boards = import.meta.glob<BoardModule>('./*/index.ts');

/** The board of a game, or null if this page does not have it yet. */
export async function loadBoard(game: string): Promise<BoardModule | null> {
  const load = boards[`./${game}/index.ts`];
  return load ? await load() : null;
}

/** Boards that show their players themselves and want all the width there is. */
export const WIDE: ReadonlySet<string> = new Set(['samurai', 'daito']);
