/** Which options a new table offers, and which of their values fit the number of players. */
import type { GameInfo } from './generated/wire';

export type Option = GameInfo['options'][number];
export type Value = Option['default'];

/** What everybody chooses; all others are for those who know the game. */
const USUAL = new Set(['match', 'series_target', 'first_hand', 'figures', 'deck']);

export const isUsual = ({ name }: Option): boolean => USUAL.has(name);

/** The values of an option at a table of so many: nobody can begin who is not there. */
export function fitting({ seat_names }: GameInfo, option: Option, seats: number): Value[] {
  const missing = seat_names.slice(seats).map((name) => name.toLowerCase().split(' ')[0]!);
  return option.choices.filter((choice) => !missing.includes(String(choice)));
}

/** Whether there is something to choose, as the table is now. */
export function isOffered(option: Option, chosen: Record<string, Value>, seats: number): boolean {
  if (option.name === 'series_target') return chosen.match === 'series';
  if (option.name === 'captured') return seats > 2; // V2: with two they always lie open
  return option.type !== 'str' || option.choices.length > 0;
}
