/** Which position the screen shows: the present, or an earlier one that was stepped to. */
import type { Positions } from '../lib/positions.svelte';
import { Since } from './since.svelte';

export class Stepper {
  shown = $state<number | null>(null); // the number of the past position; null for now
  #since = new Since();

  constructor(
    private positions: Positions,
    private own: () => number[], // the seats of this screen
  ) {}

  /** The position before what happened since one's own turn; null when nothing did. */
  get since(): number | null {
    return Since.begin(this.positions.list, this.own());
  }

  step = (number: number | null): void => {
    this.stop();
    this.shown = number;
  };

  /** Show again what happened since one's own turn. */
  showSince = (): void => {
    const first = this.since;
    const last = this.positions.last?.number ?? 0;
    if (first !== null) this.#since.play(first, last, (number) => (this.shown = number));
  };

  /** The arrow keys, Home and End step; whether it was one of them. */
  key({ key }: KeyboardEvent): boolean {
    const last = this.positions.last?.number ?? 0;
    const at = this.shown ?? last;
    if (key === 'ArrowLeft' && at > 0) this.step(at - 1);
    else if (key === 'ArrowRight') this.step(at + 1 >= last ? null : at + 1);
    else if (key === 'Home') this.step(0);
    else if (key === 'End') this.step(null);
    else return false;
    return true;
  }

  stop(): void {
    this.#since.stop();
  }
}
