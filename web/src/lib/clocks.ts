/** The clocks that the forms offer, by the key of their words. */
import type { ClockSetting } from './generated/wire';
import { t } from './i18n.svelte';
import { clockName } from './words';

export const CLOCKS: Record<string, ClockSetting> = {
  none: { kind: 'none' },
  '5': { kind: 'real', main_s: 300, increment_s: 3 },
  '10': { kind: 'real', main_s: 600, increment_s: 5 },
  '30': { kind: 'real', main_s: 1800, increment_s: 10 },
  ...Object.fromEntries([1, 3, 7, 14].map((days) => [`${days} d`, { kind: 'days', days }])),
};

/** A clock of the forms in words. */
export function clockChoice(kind: string): string {
  const setting = CLOCKS[kind]!;
  return setting.kind === 'days' ? clockName(setting) : t(`clock.choice.${kind}`);
}
