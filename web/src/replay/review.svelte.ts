/** The review of a finished game, growing line by line. */
import { Refusal } from '../lib/api';
import * as ask from './ask';
import type { MoveReport } from './ask';

export class Review {
  total = $state(0); // lines to come
  moves = $state.raw<MoveReport[]>([]);
  running = $state(false);
  done = $state(false);
  trouble = $state('');

  #asking: AbortController | null = null;

  async start(id: string): Promise<void> {
    if (this.running || this.done) return;
    const asking = (this.#asking = new AbortController());
    this.running = true;
    this.trouble = '';
    this.moves = [];
    try {
      for await (const line of ask.review(id, asking.signal)) {
        if (line.type === 'begin') this.total = line.total;
        else this.moves = [...this.moves, line.report];
      }
      this.done = true;
    } catch (error) {
      if (!asking.signal.aborted)
        this.trouble = error instanceof Refusal ? error.problem.text : String(error);
    }
    this.running = false;
  }

  stop(): void {
    this.#asking?.abort();
  }

  get found(): number {
    return this.moves.length;
  }
}
