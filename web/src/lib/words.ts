/** Small phrases that several pages share. */
import { hasText, namesList, t } from './i18n.svelte';
import type { ClockSetting, SeatInfo, TableInfo } from './generated/wire';

export function levelName(level: string): string {
  const [kind, number] = level.split(':');
  return number ? t('level.number', { number }) : t(`level.${kind}`);
}

export function clockName(clock: ClockSetting): string {
  if (clock.kind === 'none') return t('clock.none');
  if (clock.kind === 'days') return t('clock.days', { count: clock.days });
  const minutes = clock.main_s / 60;
  return t('clock.real', {
    minutes: Number.isInteger(minutes) ? minutes : minutes.toFixed(1),
    seconds: clock.increment_s,
  });
}

export function sideName(game: string, seat: SeatInfo): string {
  const key = `${game}.side.${seat.seat}`;
  return hasText(key) ? t(key) : seat.side;
}

export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'open') return t('seat.open');
  if (seat.kind === 'bot' && !seat.program && !seat.gave_up) return levelName(seat.level);
  return seat.name;
}

export const title = (game: string): string => game.charAt(0).toUpperCase() + game.slice(1);

export const players = (table: TableInfo): string =>
  table.seats.map((seat) => seatName(seat)).join(' – ');

/** How a game ended, by the names of its winners. */
export const resultName = (winners: string[]): string =>
  winners.length
    ? t('replay.wonBy', { names: namesList(winners), count: winners.length })
    : t('replay.draw');

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
