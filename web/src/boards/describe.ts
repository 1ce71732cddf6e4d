/** What happened, in words. */
import type { BoardEvent, BoardModule, WordContext } from './types';

/** Events as sentences, in the language of the page where the board has words for them. */
export const describeEvents = (
  events: BoardEvent[],
  module: BoardModule | null | undefined,
  context: WordContext,
): string => events.map(({ event, text }) => module?.describe?.(event, context) ?? text).join(' ');
