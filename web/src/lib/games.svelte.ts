/** The games of this server, asked for once. */
import { api } from './api';
import type { GameInfo, NewSeat, NewTable, TableOpened } from './generated/wire';
import { loadMe, nameToUse } from './me.svelte';
import { settings } from './settings.svelte';

let list = $state.raw<GameInfo[]>([]);
let asked: Promise<GameInfo[]> | null = null;

export const games = (): GameInfo[] => list;

export function loadGames(): Promise<GameInfo[]> {
  asked ??= api.games().then((found) => (list = found));
  asked.catch(() => (asked = null)); // ask again next time
  return asked;
}

/** The bot to begin with: the one chosen last, else one of the weaker. */
export function levelFor(game: GameInfo): string {
  const chosen = settings.levels[game.name];
  if (chosen && game.levels.includes(chosen)) return chosen;
  return game.levels[Math.min(2, game.levels.length - 1)] ?? 'random';
}

/** A table against bots with everything as usual. */
export function quickTable(game: GameInfo): NewTable {
  const bots = Array.from({ length: game.min_seats - 1 }, (): NewSeat => ({
    kind: 'bot',
    level: levelFor(game),
  }));
  return {
    game: game.name,
    options: {},
    seats: [{ kind: 'me' }, ...bots],
    public: false,
    clock: { kind: 'none' },
    name: nameToUse(),
  };
}

/** Open a table. The name given with it is our name from now on. */
export async function openTable(table: NewTable): Promise<TableOpened> {
  const opened = await api.open(table);
  await loadMe();
  return opened;
}
