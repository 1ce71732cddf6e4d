/** A chapter as somebody walks through it. The server says what is shown and what is right. */
import { api } from '../lib/api';
import { problemOf, type ShownProblem } from '../lib/problems';
import { motion } from '../lib/settings.svelte';
import type { ChapterInfo, LessonStep, ViewerState } from '../lib/generated/wire';
import type { BoardEvent } from '../boards/types';
import { progressOf, saveProgress } from './progress.svelte';

const PAUSE_MS = 900; // between two things that happen by themselves

export type Phase = 'waiting' | 'reading' | 'doing' | 'right' | 'end';

export class Run {
  number = $state(0);
  phase = $state<Phase>('waiting');
  viewerState = $state.raw<ViewerState | null>(null);
  news = $state.raw<BoardEvent[]>([]); // what happened by itself in this step
  wrong = $state(0); // tries that were legal and not the point
  refused = $state.raw<ShownProblem | null>(null); // why the last try was illegal
  trouble = $state.raw<ShownProblem | null>(null); // the server cannot be asked

  #chosen: string[][] = [];
  #turn = 0; // answers to an older question are ignored

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
    const { step, chosen } = progressOf(this.game, this.chapter.id);
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
      const { viewer_states } = await api.lessonStep(this.game, this.chapter.id, {
        step: number,
        chosen: this.#chosen,
      });
      if (turn !== this.#turn) return;
      this.number = number;
      this.news = [];
      saveProgress(this.game, this.chapter.id, { step: number, chosen: this.#chosen });
      for (const [i, viewerState] of viewer_states.entries()) {
        if (i && motion()) await new Promise((wake) => setTimeout(wake, PAUSE_MS));
        if (turn !== this.#turn) return;
        this.viewerState = viewerState;
        this.news = [...this.news, ...(viewerState.events ?? [])];
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
      const { verdict, viewer_states } = await api.lessonStep(this.game, this.chapter.id, {
        step: this.number,
        chosen: this.#chosen,
        action: text,
      });
      if (turn !== this.#turn) return;
      if (verdict === 'right') await this.#right(text, viewer_states[0]!);
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

  async #right(text: string, viewerState: ViewerState): Promise<void> {
    const done = [...(this.#chosen[this.number] ?? []), text];
    this.#chosen[this.number] = done;
    this.viewerState = viewerState;
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
    // the board shows again what stands
    if (this.viewerState) this.viewerState = { ...this.viewerState, events: [] };
  }

  async next(): Promise<void> {
    if (this.phase !== 'reading' && this.phase !== 'right') return;
    if (this.number + 1 < this.chapter.steps.length) {
      this.#chosen[this.number] ??= [];
      return this.enter(this.number + 1);
    }
    this.phase = 'end';
    saveProgress(this.game, this.chapter.id, { step: 0, chosen: [], done: true });
  }

  async back(): Promise<void> {
    if (this.phase === 'end') return this.enter(this.number);
    if (this.number > 0) await this.enter(this.number - 1);
  }

  stop(): void {
    this.#turn += 1;
  }
}
