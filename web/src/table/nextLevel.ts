/** After a win against bots: the same game against the next stronger ones. */
import { games } from '../lib/games.svelte';
import type { NewSeat, NewTable, TableInfo } from '../lib/generated/wire';

/** The next level, when one person has won against bots of one level and there is a stronger one. */
export function nextLevel(table: TableInfo, seats: number[]): string {
  if (seats.length !== 1 || !table.outcome?.winners.includes(seats[0]!)) return '';
  const others = table.seats.filter(({ seat }) => seat !== seats[0]);
  const levels = new Set(others.map(({ kind, level }) => (kind === 'bot' ? level : '')));
  const known = games().find(({ name }) => name === table.game)?.levels ?? [];
  const at = levels.size === 1 ? known.indexOf([...levels][0]!) : -1;
  return at < 0 ? '' : (known[at + 1] ?? '');
}

export function nextTable(table: TableInfo, seats: number[], level: string): NewTable {
  return {
    game: table.game,
    options: table.options,
    clock: table.clock,
    public: table.public,
    seats: table.seats.map(({ seat }): NewSeat =>
      seats.includes(seat) ? { kind: 'me' } : { kind: 'bot', level },
    ),
  };
}
