/** The solver behind a study: what it finds is shown at once, the verdict of the position first. */
import type { Mark } from '../boards/types';
import { t } from '../lib/i18n.svelte';
import type { GameView, JudgedPosition, VerdictName } from '../lib/generated/wire';
import { problemOf, problemText } from '../lib/problems';
import * as requests from './requests';

const SECONDS = 4;
const LONG = 10; // seconds, when a person wants to know
const KEPT = 500;

export class Engine {
  report = $state.raw<JudgedPosition | null>(null);
  thinking = $state(false);
  trouble = $state('');
  ahead = $state.raw<{ fill: string; report: JudgedPosition }[]>([]); // starts that can follow

  #position = '';
  #asking: AbortController | null = null;
  #known: Map<string, JudgedPosition>;

  constructor(known: JudgedPosition[] = []) {
    this.#known = new Map(known.map((one) => [one.position, one]));
  }

  /** Judge a position; null when there is none. Between rounds both line-ups are judged, so that
   *  they are known before anybody goes there. */
  judge(position: string | null, lineUps: Record<string, string> | null = null): void {
    if (position === this.#position) return;
    this.stop();
    this.ahead = [];
    if (lineUps) void this.#foresee(lineUps);
    this.#position = position ?? '';
    this.report = position ? (this.#known.get(position) ?? null) : null;
    if (position && !this.report?.complete) void this.#ask(position, SECONDS);
  }

  longer(): void {
    if (this.#position && !this.thinking) void this.#ask(this.#position, LONG);
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.thinking = false;
    this.#position = '';
  }

  async #ask(position: string, seconds: number): Promise<void> {
    const asking = (this.#asking = new AbortController());
    this.thinking = true;
    this.trouble = '';
    try {
      for await (const found of requests.judge(position, seconds, asking.signal)) {
        if (this.#asking !== asking) return;
        this.#remember(position, found);
        this.report = found;
      }
    } catch (error) {
      if (this.#asking !== asking) return;
      this.trouble = problemText(problemOf(error), 'kamisado');
    }
    this.thinking = false;
  }

  async #foresee(lineUps: Record<string, string>): Promise<void> {
    const asking = (this.#asking = new AbortController());
    const found = new Map<string, JudgedPosition>();
    const add = (fill: string, report: JudgedPosition): void => {
      found.set(fill, report);
      this.ahead = [...found].map(([fill, report]) => ({ fill, report }));
    };
    try {
      for (const [fill, position] of Object.entries(lineUps)) {
        const known = this.#known.get(position);
        if (known) add(fill, known);
        if (known?.complete) continue;
        for await (const report of requests.judge(position, SECONDS, asking.signal)) {
          if (this.#asking !== asking) return;
          this.#remember(position, report);
          add(fill, report);
        }
      }
    } catch {
      // nobody asked for it: whoever goes there is told what went wrong
    }
  }

  #remember(position: string, found: JudgedPosition): void {
    if (this.#known.size >= KEPT) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(position, found);
  }
}

/** The Kamisado position that a view shows while moves are made; null when there is none. */
export const positionToJudge = (view: GameView | undefined): string | null =>
  view && 'position' in view && view.phase === 'move' ? view.position : null;

/** Both line-ups, while the winner of a round chooses between them. */
export const lineUpsToJudge = (view: GameView | undefined): Record<string, string> | null =>
  view && 'line_ups' in view ? view.line_ups : null;

const TONES = { won: 'win', lost: 'loss', unknown: 'unknown' } as const;

export function verdictWords(verdict: VerdictName, plies: number | null): string {
  if (verdict === 'unknown') return t('replay.unknown');
  return plies === null ? t(`replay.${verdict}`) : t(`replay.${verdict}In`, { count: plies });
}

/** A quick win is best, then a slow one; the longer a loss takes the better. */
const rankOf = (verdict: VerdictName, plies: number | null): number =>
  verdict === 'won' ? 1000 - (plies ?? 500) : verdict === 'lost' ? (plies ?? 0) - 1000 : 0;

export function marksOf(report: JudgedPosition | null): Record<number, Mark> {
  const marks: Record<number, Mark> = {};
  const known = report?.plies != null;
  for (const { action, verdict, plies } of report?.moves ?? [])
    marks[action] = {
      sign:
        verdict === 'unknown' ? '?' : plies === null ? (verdict === 'won' ? '✓' : '×') : `${plies}`,
      tone: TONES[verdict],
      best: known && verdict === report!.verdict && plies === report!.plies,
      label: verdictWords(verdict, plies),
      rank: rankOf(verdict, plies),
    };
  return marks;
}
