/** The clocks that the forms offer, by the key of their words. */
import type { ClockSetting } from './generated/wire';

export const CLOCKS: Record<string, ClockSetting> = {
  none: { kind: 'none' },
  '5': { kind: 'real', main_s: 300, increment_s: 3 },
  '10': { kind: 'real', main_s: 600, increment_s: 5 },
  '30': { kind: 'real', main_s: 1800, increment_s: 10 },
  days: { kind: 'days', days: 3 },
};
