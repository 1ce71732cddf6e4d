/** Prepared answers: for each of the own towers a square to go to, should it have to move next.
 *  Which tower that will be, and what is legal then, the server says: any pair can be prepared. */
import { h, s } from '../common/dom';
import type { BoardAction, BoardState } from '../types';
import { octagon } from './choices';
import { middleOf, placeOf, shift } from './squares';
import { type Colour, type Tower, squareName, squareNumber, towers } from './view';

type State = BoardState<'kamisado'>;

/** Whether the viewer may prepare a move: the opponent is on turn in a game that goes on. */
export const mayPrepare = ({ prepare, past, seat, view }: State): boolean =>
  !!prepare &&
  !past &&
  seat !== null &&
  !view.outcome &&
  view.phase === 'move' &&
  !view.awaited.includes(seat);

export const ownTowers = ({ view, seat }: State): Tower[] =>
  towers(view.position).filter((tower) => tower.side === seat);

export class Prepared {
  #answers = new Map<Colour, number>(); // tower and square, the last one chosen last

  get size(): number {
    return this.#answers.size;
  }

  set({ colour }: Tower, square: number): void {
    this.#answers.delete(colour);
    this.#answers.set(colour, square);
  }

  drop({ colour }: Tower): boolean {
    return this.#answers.delete(colour);
  }

  clear(): void {
    this.#answers.clear();
  }

  /** Every answer with its tower as it stands. */
  shown(state: State): { tower: Tower; to: number }[] {
    return ownTowers(state).flatMap((tower) => {
      const to = this.#answers.get(tower.colour);
      return to === undefined ? [] : [{ tower, to }];
    });
  }

  /** What to play now that the opponent has moved. What cannot be played then is forgotten. */
  next(state: State): BoardAction<'kamisado'> | null {
    if (!this.size || mayPrepare(state)) return null;
    // a move that was taken back also makes it one's turn: nothing is answered then
    const answering = state.events.some(
      ({ event }) => event.seat !== state.seat && /^(move|push|pass)$/.test(event.kind),
    );
    const found = answering && !state.past ? this.#legal(state) : null;
    this.clear();
    return found;
  }

  #legal(state: State): BoardAction<'kamisado'> | null {
    const squares = new Map(ownTowers(state).map(({ colour, square }) => [colour, square]));
    for (const [tower, to] of [...this.#answers].reverse()) {
      const from = squares.get(tower);
      const action = state.legal.find(
        ({ detail }) =>
          (detail.kind === 'move' || detail.kind === 'push') &&
          squareNumber(detail.from) === from &&
          detail.to === squareName(to),
      );
      if (action) return action;
    }
    return null;
  }
}

/** A dashed line from each tower to where it would go, and the tower as a ghost there. */
export function drawPrepared(
  layer: HTMLElement,
  answers: { tower: Tower; to: number }[],
  flipped: boolean,
): void {
  layer.querySelectorAll('.k-prepared').forEach((old) => old.remove());
  if (!answers.length) return;
  const lines = s('svg', { class: 'k-prepared k-trace', viewBox: '0 0 8 8' });
  for (const { tower, to } of answers) {
    const [x1, y1] = middleOf(tower.square, flipped);
    const [x2, y2] = middleOf(to, flipped);
    for (const kind of ['rim', 'line'])
      lines.append(s('line', { x1, y1, x2, y2, class: `prepared-${kind}` }));
    const ghost = h('div', { class: 'k-piece k-prepared k-ghost' }, octagon(tower));
    ghost.style.transform = shift(placeOf(to, flipped));
    layer.append(ghost);
  }
  layer.prepend(lines);
}
