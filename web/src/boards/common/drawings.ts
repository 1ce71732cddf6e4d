/** Arrows and circles that a viewer draws on a board with the right mouse button. They stay in this
 *  window. A place is any element of the board with `data-place`; `data-drawings` marks the part of
 *  the board that is drawn on, else it is all of it. */
import { s } from './dom';
import './drawings.css';

/** Sent to the board before a circle is drawn: a board that has a use of its own prevents it. */
export const RIGHT_CLICK = 'board-right-click';
/** Sent by a board whose places have moved without an update: a map was dragged or zoomed. */
export const PLACES_MOVED = 'board-places-moved';

export interface Drawn {
  from: string;
  to: string; // the same place: a circle
  brush: number; // which colour and which dashes
}

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LEAST = 4; // px: the thinnest line
const MOST = 9;

export class Drawings {
  #drawn: Drawn[] = [];
  #now: Drawn | null = null; // as long as the button is held
  #picture = s('svg', { class: 'drawings', 'aria-hidden': 'true' });
  #end = new AbortController();
  #sizes: ResizeObserver;

  constructor(private root: HTMLElement) {
    const { signal } = this.#end;
    root.addEventListener('pointerdown', (event) => this.#down(event), { signal, capture: true });
    root.addEventListener(
      'contextmenu',
      (event) => {
        if (event.button === 2 && this.#placeAt(event)) event.preventDefault();
      },
      { signal },
    );
    root.addEventListener(PLACES_MOVED, () => this.redraw(), { signal });
    root.addEventListener('scroll', () => this.redraw(), { signal, capture: true, passive: true });
    window.addEventListener('pointermove', (event) => this.#move(event), { signal });
    window.addEventListener('pointerup', (event) => this.#up(event), { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') this.clear();
      },
      { signal, capture: true }, // a board keeps this key to itself
    );
    this.#sizes = new ResizeObserver(() => this.redraw());
    this.#sizes.observe(root);
  }

  destroy(): void {
    this.#end.abort();
    this.#sizes.disconnect();
    this.#picture.remove();
  }

  clear(): void {
    this.#now = null;
    if (!this.#drawn.length && !this.#picture.isConnected) return;
    this.#drawn = [];
    this.redraw();
  }

  /** Draw everything where its places are now. */
  redraw(): void {
    const all = this.#now ? [...this.#drawn, this.#now] : this.#drawn;
    if (!all.length) return this.#picture.remove();
    const host = this.root.querySelector('[data-drawings]') ?? this.root;
    if (this.#picture.parentElement !== host) host.append(this.#picture);
    const frame = this.#picture.getBoundingClientRect();
    this.#picture.replaceChildren(
      ...all.flatMap((one) => {
        const from = this.#spot(one.from, frame);
        const to = this.#spot(one.to, frame);
        if (!from || !to) return []; // a card that has left the table
        return one.from === one.to ? [circle(from, one.brush)] : [arrow(from, to, one.brush)];
      }),
    );
  }

  #spot(place: string, frame: DOMRect): Spot | null {
    const found = this.root.querySelector(`[data-place="${CSS.escape(place)}"]`);
    if (!found) return null;
    const { left, top, width, height } = found.getBoundingClientRect();
    return {
      x: left + width / 2 - frame.left,
      y: top + height / 2 - frame.top,
      width,
      height,
    };
  }

  /** The place under the pointer, also beneath a piece that stands on it. */
  #placeAt({ clientX, clientY }: MouseEvent): string | null {
    for (const under of document.elementsFromPoint(clientX, clientY)) {
      const place = under.closest<HTMLElement | SVGElement>('[data-place]');
      if (place && this.root.contains(place)) return place.dataset['place']!;
    }
    return null;
  }

  #down(event: PointerEvent): void {
    if (event.button === 0) return this.clear();
    if (event.button !== 2 || event.pointerType === 'touch') return;
    const place = this.#placeAt(event);
    if (place === null) return;
    this.#now = { from: place, to: place, brush: brushOf(event) };
  }

  #move(event: PointerEvent): void {
    if (!this.#now) return;
    const to = this.#placeAt(event) ?? this.#now.to;
    if (to === this.#now.to) return;
    this.#now.to = to;
    this.redraw();
  }

  #up(event: PointerEvent): void {
    const done = this.#now;
    if (!done || event.button !== 2) return;
    this.#now = null;
    const circled = done.from === done.to;
    const free =
      !circled || this.root.dispatchEvent(new CustomEvent(RIGHT_CLICK, { cancelable: true }));
    if (free) this.#drawn = toggled(this.#drawn, done);
    this.redraw();
  }
}

/** The colour by the keys held: Shift or Ctrl, Alt, both. */
export const brushOf = ({ shiftKey, ctrlKey, altKey }: MouseEvent): number =>
  (shiftKey || ctrlKey ? 1 : 0) + (altKey ? 2 : 0);

/** What is drawn a second time is gone; in another colour it changes colour. */
export function toggled(drawn: Drawn[], one: Drawn): Drawn[] {
  const same = drawn.find(({ from, to }) => from === one.from && to === one.to);
  const rest = drawn.filter((other) => other !== same);
  return same?.brush === one.brush ? rest : [...rest, one];
}

const thick = (spot: Spot): number =>
  Math.min(MOST, Math.max(LEAST, Math.min(spot.width, spot.height) * 0.1));

/** Round what is drawn in two strokes: a dark rim shows it on every ground. */
function strokes(brush: number, width: number, draw: () => SVGElement): SVGGElement {
  const rim = draw();
  rim.setAttribute('class', 'drawn-rim');
  rim.setAttribute('stroke-width', String(width + 3));
  const line = draw();
  line.setAttribute('class', 'drawn-line');
  line.setAttribute('stroke-width', String(width));
  return s('g', { class: `drawn brush-${brush}` }, rim, line);
}

function circle(spot: Spot, brush: number): SVGGElement {
  const width = thick(spot);
  const [short, long] = [spot.width, spot.height].sort((a, b) => a - b) as [number, number];
  const round = long < short * 1.25 ? long / 2 : short / 5; // a card has corners
  return strokes(brush, width, () =>
    s('rect', {
      x: spot.x - spot.width / 2 + width,
      y: spot.y - spot.height / 2 + width,
      width: Math.max(1, spot.width - 2 * width),
      height: Math.max(1, spot.height - 2 * width),
      rx: round,
      fill: 'none',
    }),
  );
}

function arrow(from: Spot, to: Spot, brush: number): SVGGElement {
  const width = thick(from);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const head = width * 2.6;
  const tip = { x: to.x - Math.cos(angle) * width, y: to.y - Math.sin(angle) * width };
  const side = (turn: number): string =>
    `${tip.x - Math.cos(angle + turn) * head} ${tip.y - Math.sin(angle + turn) * head}`;
  return strokes(brush, width, () =>
    s('path', {
      d: `M${from.x} ${from.y}L${tip.x} ${tip.y}M${side(0.55)}L${tip.x} ${tip.y}L${side(-0.55)}`,
      fill: 'none',
    }),
  );
}
