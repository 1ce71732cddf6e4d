/** Small phrases that several pages share. */
import { games } from './games.svelte';
import { hasText, namesList, t } from './i18n.svelte';
import { isOwn } from './ownGames';
import {
  BOTS,
  GONE,
  type ClockSetting,
  type Forfeit,
  type Outcome,
  type SeatInfo,
  type TableInfo,
} from './generated/wire';

/** A bot in a sentence: by its name, or what it is. */
export const botName = (level: string): string =>
  hasText(`level.${level}`) ? t(`level.${level}`) : (BOTS[level]?.name ?? level);

/** A bot in a list: "Emi, level 3". */
export function levelName(level: string, name = botName(level)): string {
  const number = level.split(':')[1];
  return number ? t('level.number', { name, number }) : name;
}

export function clockName(clock: ClockSetting): string {
  if (clock.kind === 'none') return t('clock.none');
  if (clock.kind === 'days') return t('clock.days', { count: clock.days });
  const minutes = clock.main_s / 60;
  return t('clock.real', {
    minutes: Math.round(minutes * 10) / 10,
    seconds: clock.increment_s,
  });
}

export function sideName(game: string, seat: SeatInfo): string {
  const key = `${game}.side.${seat.seat}`;
  if (!isOwn(game)) return infoOf(game)?.seat_names[seat.seat] ?? '';
  return hasText(key) ? t(key) : ''; // the words of the game are still on their way
}

const isBot = ({ kind, program, gave_up }: SeatInfo): boolean =>
  kind === 'bot' && !program && !gave_up;

/** A person's name; the host may have erased it. */
const personName = (name: string): string => (name === GONE ? t('player.left') : name);

export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'open') return t('seat.open');
  return isBot(seat) ? botName(seat.level) : personName(seat.name);
}

/** The names of a table for its sentences; a second bot of the same name gets a number. */
export const seatNames = (seats: SeatInfo[]): string[] => distinct(seats.map(seatName));

/** A seat in a list, a bot with its level. */
export const seatLabel = (seat: SeatInfo, name = seatName(seat)): string =>
  isBot(seat) ? levelName(seat.level, name) : name;

function distinct(names: string[]): string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before && name ? `${name} ${before + 1}` : name;
  });
}

const LEVELS = new Map(Object.entries(BOTS).map(([level, { title }]) => [title, level]));

/** The names that a record keeps, in the language of the page: bots, and seats without a name. */
export function recordNames(game: string, names: string[]): { names: string[]; labels: string[] } {
  const sides = infoOf(game)?.seat_names ?? [];
  const own = names.map((name, seat) => {
    const level = LEVELS.get(name);
    if (level) return botName(level);
    const key = `${game}.side.${seat}`;
    return name === sides[seat] && hasText(key) ? t(key) : personName(name);
  });
  const shown = distinct(own);
  const labels = names.map((name, seat) => {
    const level = LEVELS.get(name);
    return level ? levelName(level, shown[seat]) : shown[seat]!;
  });
  return { names: shown, labels };
}

const infoOf = (game: string) => games().find(({ name }) => name === game);

/** What a game is called. */
export const title = (game: string): string =>
  infoOf(game)?.title ?? game.charAt(0).toUpperCase() + game.slice(1);

export const players = (table: TableInfo): string =>
  table.seats.map((seat) => seatLabel(seat)).join(' – ');

/** How a game ended, by the names of its winners. */
export const resultName = (winners: string[]): string =>
  winners.length
    ? t('replay.wonBy', { names: namesList(winners), count: winners.length })
    : t('replay.draw');

interface Ended {
  forfeit: Forfeit | null;
  outcome: Outcome | null;
}

/** Who lost without choosing to, why, and who won; '' for a game that was played to its end. */
export function forfeitText(ended: Ended | null, names: string[]): string {
  if (!ended?.forfeit) return '';
  const { seat, why } = ended.forfeit;
  const winners = ended.outcome?.winners.map((winner) => names[winner] ?? '') ?? [];
  const won = t('wins', { names: namesList(winners), count: winners.length });
  return `${t(`why.${why}`, { name: names[seat] ?? '' })} ${won}`;
}

/** What an option is about; '' while the words of the game are on their way. */
export function optionTitle(game: string, name: string): string {
  const key = `${game}.option.${name}`;
  return hasText(key) ? t(key) : '';
}

/** An option's value in words: translated when the game has words for it. */
export function optionValue(game: string, name: string, value: unknown): string {
  const key = `${game}.option.${name}.${String(value)}`;
  return hasText(key) ? t(key) : String(value);
}

/** Who came where: "1. Ada · 2. Bob". */
export const ranking = (places: number[], name: (seat: number) => string): string =>
  places
    .map((place, seat) => ({ place, seat }))
    .sort((a, b) => a.place - b.place)
    .map(({ place, seat }) => `${place}. ${name(seat)}`)
    .join(' · ');
