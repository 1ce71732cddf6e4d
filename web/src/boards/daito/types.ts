/** The words of Daito on the wire that the board draws one by one. */
import type { Tokens } from '../../lib/generated/daito';
import type { BoardAction } from '../types';

export type Action = BoardAction<'daito'>;

export const TOKENS = ['focus', 'referee', 'favourite'] as const satisfies (keyof Tokens)[];
export type Token = (typeof TOKENS)[number];
