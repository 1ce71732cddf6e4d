/** The review of a finished game, growing line by line. */
import { Refusal } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type { MoveReport } from '../lib/generated/kamisado';
import type { ActionReview, Budget, SeatSum } from '../lib/generated/wire';
import { problemText } from '../lib/problems';
import * as requests from './requests';

export class Review {
  total = $state(0); // lines to come
  moves = $state.raw<MoveReport[]>([]); // of Kamisado
  actions = $state.raw<ActionReview[]>([]); // of games with hidden hands
  sums = $state.raw<SeatSum[]>([]);
  budget = $state.raw<Budget | null>(null);
  running = $state(false);
  done = $state(false);
  trouble = $state('');

  #asking: AbortController | null = null;

  /** Ask for it; `iterations` is how long is thought about an action, if not as long as usual. */
  async start(id: string, iterations?: number): Promise<void> {
    if (this.running || this.done) return;
    const asking = (this.#asking = new AbortController());
    this.running = true;
    this.trouble = '';
    this.moves = [];
    this.actions = [];
    try {
      for await (const line of requests.review(id, asking.signal, iterations)) {
        if (line.type === 'begin') {
          this.total = line.total;
          this.budget = line.budget;
        } else if (line.type === 'move') this.moves = [...this.moves, line.report];
        else if (line.type === 'action') this.actions = [...this.actions, line.report];
        else this.sums = line.seats;
      }
      if (this.found < this.total) throw new Error('short');
      this.done = true;
    } catch (error) {
      if (!asking.signal.aborted)
        this.trouble = error instanceof Refusal ? problemText(error.problem) : t('replay.broken');
    }
    this.running = false;
  }

  stop(): void {
    this.#asking?.abort();
  }

  get found(): number {
    return this.moves.length + this.actions.length;
  }
}
