/** The positions of a game so far, as one may see them: for the move list and for stepping back. */
import type { BoardEvent } from '../boards/types';
import { api } from './api';
import { Frames } from './frames';
import type { Frame, PastCallWindow, ViewerState } from './generated/wire';

export interface Position {
  number: number; // of the action that led here; 0 is the start
  seat: number | null; // who did it
  viewerStates: ViewerState[];
  hands?: string[][]; // what every seat held, when the game is over
  window?: PastCallWindow; // the time to call that followed
}

export const positionOf = ({ number, seat, viewer_state, hands, window }: Frame): Position => ({
  number,
  seat,
  viewerStates: [viewer_state],
  ...(hands ? { hands } : {}),
  ...(window ? { window } : {}),
});

/** What happened, as one of our viewers saw it; which of them matters where hands are secret. */
export const eventsOf = (position: Position, viewerIndex: number): BoardEvent[] =>
  position.viewerStates[viewerIndex]?.events ?? [];

export class Positions {
  list = $state.raw<Position[]>([]);
  #first = 0; // the number of list[0]; those before are still to be fetched

  constructor(
    private id: string,
    private key: string,
  ) {}

  get last(): Position | undefined {
    return this.list.at(-1);
  }

  /** A snapshot has come, after `actions` actions. */
  start(actions: number, viewerStates: ViewerState[]): void {
    const bare = viewerStates.map((state) => ({ ...state, events: [] }));
    this.list = [{ number: actions, seat: null, viewerStates: bare }];
    this.#first = actions;
    void this.#fetch(
      actions,
      viewerStates.map((state) => state.seat),
    );
  }

  add(seat: number | null, viewerStates: ViewerState[]): void {
    const number = this.last ? this.last.number + 1 : 0;
    this.list = [...this.list, { number, seat, viewerStates }];
  }

  /** Something was taken back: `actions` actions stand. */
  cut(actions: number, viewerStates: ViewerState[]): void {
    const rest = this.list.filter((position) => position.number < actions);
    const same = this.list.find((position) => position.number === actions);
    const now: Position = same
      ? {
          ...same,
          viewerStates: same.viewerStates.map(({ events = [] }, i) => ({
            ...viewerStates[i]!,
            events,
          })),
        }
      : { number: actions, seat: null, viewerStates };
    this.list = [...rest, now];
  }

  /** Fetch what happened before we came, as each of our viewers may see it. */
  async #fetch(actions: number, viewers: (number | null)[]): Promise<void> {
    const frames = new Frames((viewer, first) => api.frames(this.id, this.key, viewer, first));
    const all: Frame[][] = [];
    try {
      for (const viewer of viewers) all.push(await frames.load(viewer, actions));
    } catch {
      return; // the list begins where we came in
    }
    if (this.#first !== actions || !all[0]) return;
    const count = Math.min(...all.map((found) => found.length));
    const before = all[0].slice(0, count).map(({ number, seat }, i): Position => ({
      number,
      seat,
      viewerStates: all.map((found) => found[i]!.viewer_state),
    }));
    const later = this.list.filter((position) => position.number >= count);
    this.list = [...before, ...later];
  }
}
