/** How long an action stays on the screen before the next one is shown. */
import { motion, settings } from './settings.svelte';

export const PACES = { fast: 0, normal: 700, slow: 1400 } as const; // ms after an opponent's action
export type Pace = keyof typeof PACES;

const OWN_MS = 320; // so long one's own move is seen before the answer to it
const LEAST_MS = 120;

/** The pause after an action; the more actions wait, the shorter it is. None without motion. */
export function pauseAfter(own: boolean, waiting: number): number {
  if (!motion()) return 0;
  if (own) return OWN_MS;
  const full = PACES[settings.pace];
  return full && Math.max(LEAST_MS, full / (1 + waiting / 4));
}
