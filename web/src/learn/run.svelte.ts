/** A chapter as somebody walks through it. The house says what is seen and what is right. */
import { api } from '../lib/api';
import { problemOf } from '../lib/problems';
import { motion } from '../lib/settings.svelte';
import type { ChapterInfo, LessonStep, Problem, Sight } from '../lib/wire';
import type { Seen } from '../boards/types';
import { keep, standing } from './progress.svelte';

const PAUSE_MS = 900; // between two things that happen by themselves

export type Phase = 'waiting' | 'reading' | 'doing' | 'right' | 'end';

export class Run {
  number = $state(0);
  phase = $state<Phase>('waiting');
  sight = $state.raw<Sight | null>(null);
  news = $state.raw<Seen[]>([]); // what happened by itself in this step
  wrong = $state(0); // tries that were legal and not the point
  refused = $state.raw<Problem | null>(null); // why the last try was illegal
  trouble = $state.raw<Problem | null>(null); // the house cannot be asked

  #chosen: string[][] = [];
  #turn = 0; // answers to an older question are not heard

  constructor(
    readonly game: string,
    readonly chapter: ChapterInfo,
    private explained: (step: LessonStep) => boolean,
  ) {}

  get step(): LessonStep {
    return this.chapter.steps[this.number]!;
  }

  get seat(): number {
    return this.step.seat ?? this.chapter.seat;
  }

  get doing(): boolean {
    return (this.step.do ?? 'next') !== 'next';
  }

  /** Where we left off; from the beginning when the chapter was finished. */
  async begin(): Promise<void> {
    const { step, chosen } = standing(this.game, this.chapter.id);
    this.#chosen = chosen;
    await this.enter(step < this.chapter.steps.length ? step : 0);
    if (this.trouble?.code === 'bad_choices') {
      this.#chosen = []; // the lesson has changed since
      await this.enter(0);
    }
  }

  async enter(number: number): Promise<void> {
    const turn = ++this.#turn;
    this.phase = 'waiting';
    this.trouble = this.refused = null;
    this.wrong = 0;
    this.#chosen = Array.from({ length: number }, (_, i) => this.#chosen[i] ?? []);
    try {
      const { sights } = await api.stand(this.game, this.chapter.id, number, this.#chosen);
      if (turn !== this.#turn) return;
      this.number = number;
      this.news = [];
      keep(this.game, this.chapter.id, { step: number, chosen: this.#chosen });
      for (const [i, sight] of sights.entries()) {
        if (i && motion()) await new Promise((wake) => setTimeout(wake, PAUSE_MS));
        if (turn !== this.#turn) return;
        this.sight = sight;
        this.news = [...this.news, ...(sight.events ?? [])];
      }
      this.phase = this.doing ? 'doing' : 'reading';
    } catch (error) {
      if (turn === this.#turn) this.trouble = problemOf(error);
    }
  }

  /** An action, as the game writes it. */
  async attempt(text: string): Promise<void> {
    if (this.phase !== 'doing') return;
    const turn = ++this.#turn;
    this.refused = null;
    try {
      const { verdict, sights } = await api.stand(
        this.game,
        this.chapter.id,
        this.number,
        this.#chosen,
        text,
      );
      if (turn !== this.#turn) return;
      if (verdict === 'right') await this.#right(text, sights[0]!);
      else {
        this.wrong += 1;
        this.#stay();
      }
    } catch (error) {
      if (turn !== this.#turn) return;
      const problem = problemOf(error);
      if (problem.code === 'illegal') this.refused = problem;
      else this.trouble = problem;
      this.#stay();
    }
  }

  async #right(text: string, sight: Sight): Promise<void> {
    const done = [...(this.#chosen[this.number] ?? []), text];
    this.#chosen[this.number] = done;
    this.sight = sight;
    this.news = [];
    this.wrong = 0;
    if (done.length < (this.step.times ?? 1)) return;
    this.phase = 'right';
    if (!this.explained(this.step)) {
      if (motion()) await new Promise((wake) => setTimeout(wake, PAUSE_MS / 2));
      if (this.phase === 'right') await this.next();
    }
  }

  #stay(): void {
    if (this.sight) this.sight = { ...this.sight, events: [] }; // the board shows what stands
  }

  async next(): Promise<void> {
    if (this.phase !== 'reading' && this.phase !== 'right') return;
    if (this.number + 1 < this.chapter.steps.length) {
      this.#chosen[this.number] ??= [];
      return this.enter(this.number + 1);
    }
    this.phase = 'end';
    keep(this.game, this.chapter.id, { step: 0, chosen: [], done: true });
  }

  async back(): Promise<void> {
    if (this.phase === 'end') return this.enter(this.number);
    if (this.number > 0) await this.enter(this.number - 1);
  }

  stop(): void {
    this.#turn += 1;
  }
}
