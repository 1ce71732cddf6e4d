/** What happened, in words. */
import type { BoardEvent, BoardModule, WordContext } from './types';

/** Events as sentences in the language of the page; none before the board and its words are there. */
export const describeEvents = (
  events: BoardEvent[],
  module: BoardModule | null | undefined,
  context: WordContext,
): string => (module ? events.map(({ event }) => module.describe(event, context)).join(' ') : '');

/** Events as signs for the move list, with whoever did them; null when they need words. */
export function signsOf(
  events: BoardEvent[],
  module: BoardModule | null | undefined,
  context: WordContext,
): HTMLElement | null {
  const line = document.createElement('span');
  line.className = 'event-signs';
  let named: number | undefined;
  for (const { event } of events) {
    const short = module?.short?.(event, context);
    if (!short) continue;
    if (module?.seatSign && event.seat !== undefined && event.seat !== named)
      line.append(module.seatSign((named = event.seat), context));
    line.append(short);
  }
  return line.childNodes.length ? line : null;
}

/** Whether each of the players has a column in the move list. */
export const inColumns = (module: BoardModule | null | undefined, seats: number): boolean =>
  seats === 2 && !!module?.short && !module.seatSign;
