/** One challenge being solved: what the seat sees, and after the answer everything. */
import type {
  ChallengeResult,
  ChallengeView,
  LegalAction,
  ViewerState,
} from '../lib/generated/wire';
import type { Change } from './Counted.svelte';
import { challengeApi, type Listing, loadListing } from './lists';
import { answered, progress } from './progress.svelte';

export type Phase = 'think' | 'judging' | 'right' | 'wrong' | 'shown'; // the solution was asked for

export class Challenge {
  view = $state.raw<ChallengeView | null>(null);
  list = $state.raw<Listing | null>(null);
  result = $state.raw<ChallengeResult | null>(null);
  chosen = $state.raw<LegalAction | null>(null);
  phase = $state<Phase>('think');
  counted = $state.raw<Change | null>(null); // what it did to the rating

  constructor(readonly id: string) {}

  async open(): Promise<string> {
    const view = await challengeApi.one(this.id);
    this.list = await loadListing(view.challenge.game);
    this.view = view;
    return view.challenge.game;
  }

  get grade(): number {
    return this.view?.challenge.grade ?? 0;
  }

  /** What is on the board: the moment to choose in, then what the best choice led to. */
  get shown(): ViewerState | null {
    return this.result?.frame.viewer_state ?? this.view?.viewer_state ?? null;
  }

  async choose(action: LegalAction): Promise<void> {
    this.phase = 'judging';
    try {
      const result = await challengeApi.answer(this.id, action.text);
      this.chosen = action;
      this.#end(result, result.right ? 'right' : 'wrong');
    } catch (error) {
      this.phase = 'think';
      if (this.view) this.view = { ...this.view }; // the board shows again what stands
      throw error;
    }
  }

  async show(): Promise<void> {
    this.#end(await challengeApi.solution(this.id), 'shown');
  }

  /** From the beginning; it does not count again. */
  again(): void {
    this.result = this.chosen = this.counted = null;
    this.phase = 'think';
  }

  #end(result: ChallengeResult, phase: Phase): void {
    if (!this.view || !this.list) return;
    const { challenge } = this.view;
    const known = challenge.id in progress().results;
    const before = progress().rating;
    answered(this.list, challenge, phase === 'right' ? 'right' : 'wrong');
    if (!known) this.counted = { before, after: progress().rating };
    this.result = result;
    this.phase = phase;
  }
}
