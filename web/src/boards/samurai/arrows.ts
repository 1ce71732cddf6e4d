/** Arrows at the edges of the map towards marked hexes that lie outside it. */
import { button } from '../common/dom';
import type { Point } from './geometry';

export const EDGES = ['left', 'right', 'up', 'down'] as const;
export type Edge = (typeof EDGES)[number];
const SIGNS: Record<Edge, string> = { left: '◀', right: '▶', up: '▲', down: '▼' };

/** A marked hex, and the edge beyond which it lies; null for one that is seen. */
export interface Marked {
  point: Point;
  beyond: Edge | null;
}

export class Arrows {
  readonly elements: HTMLButtonElement[];
  private nearest = new Map<Edge, Point>();

  constructor(reveal: (point: Point) => void) {
    this.elements = EDGES.map((edge) =>
      button(
        {
          class: `map-arrow ${edge}`,
          hidden: true,
          tabindex: -1, // the keyboard goes to the hexes themselves
          onclick: () => reveal(this.nearest.get(edge)!),
        },
        SIGNS[edge],
      ),
    );
  }

  rename(label: string): void {
    for (const one of this.elements) one.setAttribute('aria-label', label);
  }

  /** Every edge beyond which something marked lies. */
  show(marked: Marked[]): void {
    this.nearest.clear();
    for (const { point, beyond } of marked)
      if (beyond && !this.nearest.has(beyond)) this.nearest.set(beyond, point);
    EDGES.forEach((edge, i) => (this.elements[i]!.hidden = !this.nearest.has(edge)));
  }
}
