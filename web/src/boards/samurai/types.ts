/** The words of Samurai on the wire that the board draws one by one. */
import type { BoardAction } from '../types';

export type Action = BoardAction<'samurai'>;

export const FIGURES = ['helmet', 'buddha', 'rice'] as const;
export type Figure = string; // one of FIGURES
