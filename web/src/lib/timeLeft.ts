/** How much time is left, in words that the browser has in every language. */
import { language } from './i18n.svelte';

const inUnit = (count: number, unit: string): string =>
  new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'short' }).format(count);

/** The time that is left: days and hours, hours and minutes, or minutes. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days) return `${inUnit(days, 'day')} ${inUnit(hours % 24, 'hour')}`;
  return `${hours ? `${inUnit(hours, 'hour')} ` : ''}${inUnit(minutes % 60, 'minute')}`;
}
