/** One puzzle being solved: the moves so far, what the house said of them, what is shown. */
import type { Offer } from '../boards/types';
import { api } from '../lib/api';
import type { Moment } from '../lib/past.svelte';
import { motion } from '../lib/settings.svelte';
import type { Frame, Hint, PuzzleList, PuzzleView, Tried } from '../lib/wire';
import { answered, askPuzzles, progress } from './progress.svelte';

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
  list = $state.raw<PuzzleList | null>(null);
  moments = $state.raw<Moment[]>([]);
  phase = $state<Phase>('think');
  looking = $state<number | null>(null); // the moment shown; null for the newest
  hints = $state.raw<Hint[]>([]);
  refuted = $state(false); // the refutation of a wrong move is being shown
  counted = $state.raw<{ before: number; after: number } | null>(null); // what it did to the rating
  ontold: (moment: Moment) => void = () => {};

  #texts: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    [this.puzzle, this.list] = await Promise.all([api.puzzle(this.id), askPuzzles()]);
    this.again();
  }

  /** From the beginning. */
  again(): void {
    if (!this.puzzle) return;
    clearTimeout(this.#timer);
    this.#texts = [];
    this.moments = [{ number: 0, seat: null, sights: [this.puzzle.sight] }];
    this.looking = null;
    this.phase = 'think';
  }

  /** Back to before the wrong move. */
  retry(): void {
    clearTimeout(this.#timer);
    this.counted = null;
    this.moments = this.moments.slice(0, this.#texts.length + 1);
    this.looking = null;
    this.phase = 'think';
  }

  async choose(offer: Offer): Promise<void> {
    this.phase = 'judging';
    this.looking = null;
    const moves = [...this.#texts, offer.text];
    let tried: Tried;
    try {
      tried = await api.tryPuzzle(this.id, moves);
    } catch (error) {
      this.phase = 'think';
      this.moments = [...this.moments]; // the board shows again what stands
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
    this.looking = null;
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
    this.looking = number;
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
    const base = this.moments.at(-1)!.number;
    const next = frames.map(({ number, seat, sight }) => ({ number, seat, sights: [sight] }));
    this.moments = [...this.moments, ...next];
    this.looking = base + 1;
    if (next[0]) this.ontold(next[0]);
    const last = this.moments.at(-1)!.number;
    if (then !== 'think') this.phase = then;
    const on = (): void => {
      const at = this.looking ?? last;
      if (at >= last) {
        this.looking = null;
        this.phase = then;
        return;
      }
      this.looking = at + 1;
      this.ontold(this.moments.find((moment) => moment.number === at + 1)!);
      this.#timer = setTimeout(on, SHOW_MS);
    };
    if (base + 1 >= last) on();
    else this.#timer = setTimeout(on, motion() ? SHOW_MS : SHOW_MS * 1.5);
  }
}

function after(verdict: Tried['verdict'], done: boolean): Phase {
  if (verdict === 'right') return done ? 'right' : 'think';
  return verdict;
}
