/** "What happened since my turn": the positions since one's own last action, one after the other. */
import type { Position } from '../lib/positions.svelte';

const STEP_MS = 900;

export class Since {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The number of the position to begin with, or null when nobody has acted since. */
  static begin(positions: Position[], own: number[]): number | null {
    const mine = positions.findLast(({ seat }) => seat !== null && own.includes(seat));
    const first = mine?.number ?? positions[0]?.number ?? 0;
    return first < (positions.at(-1)?.number ?? 0) ? first : null;
  }

  /** Show position after position up to the last, which is shown as now (null). */
  play(first: number, last: number, show: (number: number | null) => void): void {
    clearTimeout(this.#timer);
    const step = (number: number): void => {
      show(number >= last ? null : number);
      if (number < last) this.#timer = setTimeout(() => step(number + 1), STEP_MS);
    };
    step(first);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
