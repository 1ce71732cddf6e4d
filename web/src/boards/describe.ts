/** What happened, in words. */
import type { BoardEvent, BoardModule, WordContext } from './types';

/** Events as sentences in the language of the page; none before the board and its words are there. */
export const describeEvents = (
  events: BoardEvent[],
  module: BoardModule | null | undefined,
  context: WordContext,
): string => (module ? events.map(({ event }) => module.describe(event, context)).join(' ') : '');
