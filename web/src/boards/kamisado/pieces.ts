/** The towers on the board. Each keeps its element, so that it is seen to move. */
import type { BoardState } from '../types';
import { octagon } from './choices';
import { placeOf, shift } from './squares';
import { towers } from './view';

export class Pieces {
  #found = new Map<string, HTMLElement>(); // by side and colour

  constructor(private layer: HTMLElement) {}

  get all(): Iterable<HTMLElement> {
    return this.#found.values();
  }

  at(square: number): HTMLElement | null {
    for (const piece of this.all) if (piece.dataset.square === String(square)) return piece;
    return null;
  }

  draw({ view, flipped, events }: BoardState<'kamisado'>): void {
    const push = events.map(({ event }) => event).find((event) => event.kind === 'push');
    for (const tower of towers(view.position)) {
      const key = `${tower.side}${tower.colour}`;
      let piece = this.#found.get(key);
      const level = String(tower.teeth);
      if (piece?.dataset.teeth !== level) {
        const fresh = document.createElement('div');
        fresh.className = 'k-piece';
        fresh.dataset.teeth = level;
        fresh.append(octagon(tower));
        if (piece) piece.replaceWith(fresh);
        else this.layer.append(fresh);
        piece = fresh;
        this.#found.set(key, piece);
      }
      const moved = piece.dataset.square !== String(tower.square);
      const pusher = tower.side === push?.seat;
      piece.classList.toggle('pusher', moved && !!push && pusher);
      piece.classList.toggle('pushed', moved && !!push && !pusher);
      piece.dataset.square = String(tower.square);
      piece.style.transform = shift(placeOf(tower.square, flipped));
    }
  }
}
