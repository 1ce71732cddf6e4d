/** One puzzle being solved: the moves so far, what the server said of them, what is shown. */
import { api } from '../lib/api';
import { type Position, positionOf } from '../lib/positions.svelte';
import { motion } from '../lib/settings.svelte';
import type { Hint } from '../lib/generated/kamisado';
import type { Frame, LegalAction, PuzzleView, TryResult } from '../lib/generated/wire';
import type { Change } from './Counted.svelte';
import { type Listing, loadListing } from './lists';
import { answered, progress } from './progress.svelte';

export type Phase =
  | 'think' // it is the person's move
  | 'judging'
  | 'right' // the winning move is found; the rest may be played
  | 'wrong' // the refutation is shown
  | 'solved' // played to the end
  | 'shown'; // the solution was asked for

const SHOW_MS = 1000; // between two moves that are played out
export const HINTS = 3;

export class Solving {
  puzzle = $state.raw<PuzzleView | null>(null);
  list = $state.raw<Listing | null>(null);
  positions = $state.raw<Position[]>([]);
  phase = $state<Phase>('think');
  shownNumber = $state<number | null>(null); // of the position shown; null for the newest
  hints = $state.raw<Hint[]>([]);
  refuted = $state(false); // the refutation of a wrong move is being shown
  counted = $state.raw<Change | null>(null); // what it did to the rating
  onshown: (position: Position) => void = () => {};

  #texts: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    [this.puzzle, this.list] = await Promise.all([api.puzzle(this.id), loadListing('kamisado')]);
    this.again();
  }

  get grade(): number {
    return this.puzzle?.puzzle.grade ?? 0;
  }

  /** From the beginning. */
  again(): void {
    if (!this.puzzle) return;
    clearTimeout(this.#timer);
    this.#texts = [];
    this.positions = [{ number: 0, seat: null, viewerStates: [this.puzzle.viewer_state] }];
    this.shownNumber = null;
    this.phase = 'think';
  }

  /** Back to before the wrong move. */
  retry(): void {
    clearTimeout(this.#timer);
    this.counted = null;
    this.positions = this.positions.slice(0, this.#texts.length + 1);
    this.shownNumber = null;
    this.phase = 'think';
  }

  async choose(action: LegalAction): Promise<void> {
    this.phase = 'judging';
    this.shownNumber = null;
    const moves = [...this.#texts, action.text];
    let tried: TryResult;
    try {
      tried = await api.tryPuzzle(this.id, moves);
    } catch (error) {
      this.phase = 'think';
      this.positions = [...this.positions]; // the board shows again what stands
      throw error;
    }
    if (this.#closed) return;
    const enough = moves.length === 1 && !progress().whole; // the first move decides
    this.refuted = tried.verdict === 'wrong' && tried.frames.length > 1;
    if (tried.verdict === 'wrong') this.#count('wrong');
    else {
      this.#texts = [...this.#texts, ...tried.frames.map(({ text }) => text)];
      if (tried.verdict === 'solved' || enough) this.#count('right');
    }
    this.#play(tried.frames, after(tried.verdict, enough));
  }

  /** The winning move is found; play the rest too. */
  goOn(): void {
    this.shownNumber = null;
    this.phase = 'think';
  }

  async hint(): Promise<void> {
    this.hints = [...this.hints, await api.puzzleHint(this.id, this.hints.length + 1)];
  }

  async show(): Promise<void> {
    const { frames } = await api.puzzleSolution(this.id);
    if (this.#closed) return;
    this.#count('wrong');
    this.again();
    this.phase = 'shown';
    this.#play(frames, 'shown');
  }

  /** Stop playing moves out, e.g. because somebody steps through them. */
  step(number: number | null): void {
    clearTimeout(this.#timer);
    this.shownNumber = number;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #count(result: 'right' | 'wrong'): void {
    if (!this.puzzle || !this.list) return;
    const { puzzle } = this.puzzle;
    const known = puzzle.id in progress().results;
    const before = progress().rating;
    const helped = result === 'right' && this.hints.length > 0;
    answered(this.list, puzzle, helped ? 'helped' : result);
    if (!known) this.counted = { before, after: progress().rating };
  }

  /** Put the frames on the board, one after the other. */
  #play(frames: Frame[], then: Phase): void {
    const base = this.positions.at(-1)!.number;
    const next = frames.map(positionOf);
    this.positions = [...this.positions, ...next];
    this.shownNumber = base + 1;
    if (next[0]) this.onshown(next[0]);
    const last = this.positions.at(-1)!.number;
    if (then !== 'think') this.phase = then;
    const on = (): void => {
      const at = this.shownNumber ?? last;
      if (at >= last) {
        this.shownNumber = null;
        this.phase = then;
        return;
      }
      this.shownNumber = at + 1;
      this.onshown(this.positions.find((position) => position.number === at + 1)!);
      this.#timer = setTimeout(on, SHOW_MS);
    };
    if (base + 1 >= last) on();
    else this.#timer = setTimeout(on, motion() ? SHOW_MS : SHOW_MS * 1.5);
  }
}

function after(verdict: TryResult['verdict'], done: boolean): Phase {
  if (verdict === 'right') return done ? 'right' : 'think';
  return verdict;
}
