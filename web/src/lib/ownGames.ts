/** Sanban's own games, in the order of the front page. Others come from packages that a host has
 *  installed: they have no lessons, no rules page and no board of their own here. */
import type { GameName } from './generated/wire';

export const OWN: readonly GameName[] = ['kamisado', 'samurai', 'daito'];

export const isOwn = (game: string): game is GameName => OWN.includes(game as GameName);
