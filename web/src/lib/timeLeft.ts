/** How much time is left, in words that the browser has in every language. */
import { language } from './i18n.svelte';

/** The time that is left: days and hours, hours and minutes, or minutes. `narrow`: in letters. */
export function timeLeft(ms: number, unitDisplay: 'short' | 'narrow' = 'short'): string {
  const inUnit = (count: number, unit: string): string =>
    new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay }).format(count);
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days) return `${inUnit(days, 'day')} ${inUnit(hours % 24, 'hour')}`;
  return `${hours ? `${inUnit(hours, 'hour')} ` : ''}${inUnit(minutes % 60, 'minute')}`;
}
