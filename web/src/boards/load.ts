/** Boards are loaded when a table of their game is opened. */
import type { BoardModule } from './types';

const boards = import.meta.glob<BoardModule>('./*/index.ts');

/** The board of a game, or null if this page does not have it yet. */
export async function loadBoard(game: string): Promise<BoardModule | null> {
  const load = boards[`./${game}/index.ts`];
  return load ? await load() : null;
}
