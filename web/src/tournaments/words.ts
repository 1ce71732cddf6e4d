/** Phrases about tournaments. */
import { GONE, type EntrantInfo, type TournamentInfo } from '../lib/generated/wire';
import { language, t } from '../lib/i18n.svelte';
import { clockName, levelName, title } from '../lib/words';

/** What is played: "Kamisado · Swiss · 5 rounds · 10 min + 5 s". */
export function about(info: TournamentInfo): string {
  const parts = [title(info.game), t(`tournament.format.${info.format}`)];
  if (info.seats > 2) parts.push(t('tournament.atTable', { count: info.seats }));
  if (info.rounds) parts.push(t('tournament.rounds', { count: info.rounds }));
  parts.push(clockName(info.clock), t(info.rated ? 'tournament.rated' : 'tournament.casual'));
  return parts.join(' · ');
}

/** How far it is: "Round 2 of 5". */
export const progress = (info: TournamentInfo): string =>
  info.status === 'playing'
    ? t('tournament.round', { number: info.round, count: info.rounds })
    : t(`tournament.status.${info.status}`);

/** A player; bots have a number, so that several can be told apart. */
export function entrantName({ name, level }: EntrantInfo): string {
  if (!level) return name === GONE ? t('player.left') : name;
  return `${levelName(level)} ${/\(\d+\)$/.exec(name)?.[0] ?? ''}`.trim();
}

/** Points with at most two digits after the point, as the language writes them. */
export const points = (value: number): string =>
  value.toLocaleString(language(), { maximumFractionDigits: 2 });

/** The time until a moment: "1:05", or with days and hours. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86400) {
    const hours = Math.floor(seconds / 3600);
    return t('clock.left.days', { count: Math.floor(hours / 24), hours: hours % 24 });
  }
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
