/** What a puzzle asks for: to win the round, to hold out longest, to win the match. */
import type { PuzzleInfo } from '../lib/generated/wire';

/** The text for the puzzle's goal; that for a won round has no ending. */
export const forGoal = (key: string, { goal }: PuzzleInfo): string =>
  goal === 'win' ? key : `${key}.${goal}`;
