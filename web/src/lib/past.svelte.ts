/** The positions of a game so far, as one may see them: for the move list and for stepping back. */
import type { Seen } from '../boards/types';
import { api } from './api';
import type { Frame, Sight } from './wire';

export interface Moment {
  number: number; // of the action that led here; 0 is the start
  seat: number | null; // who did it
  sights: Sight[];
  hands?: string[][]; // what every seat held, when the game is over
}

/** What happened, as one pair of eyes saw it; which of them matters where hands are secret. */
export const eventsOf = (moment: Moment, eyes: number): Seen[] => moment.sights[eyes]?.events ?? [];

const AT_ONCE = 50;

export class Past {
  moments = $state.raw<Moment[]>([]);
  #first = 0; // the number of moments[0]; those before are still to be fetched
  #viewers: (number | null)[] = [null];

  constructor(
    private id: string,
    private key: string,
  ) {}

  /** A fresh view has come, after `actions` actions. */
  begin(actions: number, sights: Sight[]): void {
    const bare = sights.map((sight) => ({ ...sight, events: [] }));
    this.#viewers = sights.map((sight) => sight.seat);
    this.moments = [{ number: actions, seat: null, sights: bare }];
    this.#first = actions;
    void this.#fetch(actions);
  }

  add(seat: number | null, sights: Sight[]): void {
    const last = this.moments.at(-1);
    const number = last ? last.number + 1 : 0;
    this.moments = [...this.moments, { number, seat, sights }];
  }

  /** Something was taken back: `actions` actions stand. */
  cut(actions: number, sights: Sight[]): void {
    const kept = this.moments.filter((moment) => moment.number < actions);
    const same = this.moments.find((moment) => moment.number === actions);
    const now: Moment = same
      ? {
          ...same,
          sights: same.sights.map((sight, i) => ({ ...sights[i]!, events: sight.events ?? [] })),
        }
      : { number: actions, seat: null, sights };
    this.moments = [...kept, now];
  }

  /** Fetch what happened before we came, through each pair of eyes that is ours. */
  async #fetch(actions: number): Promise<void> {
    const all: Frame[][] = [];
    for (const viewer of this.#viewers) {
      const frames: Frame[] = [];
      while (frames.length <= actions) {
        const answer = await api.frames(this.id, this.key, viewer, frames.length).catch(() => null);
        if (!answer?.frames.length) break;
        frames.push(...answer.frames);
        if (answer.frames.length < AT_ONCE && frames.length > answer.total) break;
      }
      all.push(frames);
    }
    if (this.#first !== actions || !all[0]?.length) return;
    const before: Moment[] = all[0]
      .slice(0, actions + 1)
      .map(({ number, seat }, i) => ({ number, seat, sights: all.map((f) => f[i]!.sight) }));
    const later = this.moments.filter((moment) => moment.number > actions);
    this.moments = [...before, ...later];
  }
}
