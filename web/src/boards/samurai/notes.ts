/** What just happened: figures fly to whoever took them, and a note says why. */
import type {
  Capture,
  FiguresExchanged,
  SamuraiEvent,
  TileLaid,
  TileMoved,
  TileType,
} from '../../lib/generated/samurai';
import { button, h, s } from '../common/dom';
import { type Flight, fly } from '../common/motion';
import { figure, inline, tile } from './art';
import type { MapView } from './map';
import { seatSign } from './panels';
import type { Figure } from './types';
import type { Words } from './words';

const STAYS = 9000; // ms a note stays
const NOTED = new Set(['capture', 'last_turn', 'skip', 'figure_exchange', 'tile_exchange']);

const MOVED = new Set(['capture', 'tile', 'figure_exchange', 'tile_exchange']);

export class Notes {
  readonly element = h('div', { class: 'samurai-notes' });
  private timers = new Set<number>();
  private speed = 1;

  constructor(
    private root: HTMLElement,
    private map: MapView,
  ) {}

  destroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Notes, and flights over the board; the view is drawn already. */
  show(
    events: SamuraiEvent[],
    words: Words,
    types: Map<string, TileType>,
    motion: boolean,
    characters: boolean,
    speed: number,
  ) {
    this.speed = speed;
    if (events.some((one) => one.kind !== 'end_turn' && one.kind !== 'draw'))
      this.element.replaceChildren();
    for (const event of events) if (NOTED.has(event.kind)) this.note(event, words);
    // places are asked for in the next frame, when the page is laid out anyway
    if (motion && events.some(({ kind }) => MOVED.has(kind)))
      requestAnimationFrame(() => fly(this.root, this.flights(events, types, characters)));
  }

  private flights(
    events: SamuraiEvent[],
    types: Map<string, TileType>,
    characters: boolean,
  ): Flight[] {
    const flights: (Flight | null)[] = [];
    let delay = 0;
    for (const event of events) {
      if (event.kind === 'capture') {
        flights.push(this.captured(event.capture, delay));
        delay += 350 * this.speed;
      }
      if (event.kind === 'tile') flights.push(this.laid(event, types, characters));
      if (event.kind === 'figure_exchange') flights.push(...this.swapped(event));
      if (event.kind === 'tile_exchange') flights.push(this.moved(event, types, characters));
    }
    return flights.filter((flight) => flight !== null);
  }

  private note(event: SamuraiEvent, words: Words): void {
    const capture = event.kind === 'capture' ? event.capture : null;
    const note = h(
      'div',
      { class: `note note-${event.kind}` },
      capture ? inline(figure(capture.figure), '-16 -16 32 32') : null,
      capture && capture.seat !== null ? seatSign(capture.seat) : null,
      h('p', {}, words.describe(event), capture ? weights(capture, words) : null),
      button(
        {
          class: 'note-close',
          'aria-label': words.t('samurai.close'),
          onclick: () => note.remove(),
        },
        '×',
      ),
    );
    this.element.append(note);
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      if (!note.matches(':hover, :focus-within')) note.remove();
    }, STAYS);
    this.timers.add(timer);
  }

  private flight(
    name: Figure,
    from: DOMRect | null,
    to: DOMRect | null,
    delay: number,
  ): Flight | null {
    if (!from || !to) return null;
    const what = s(
      'svg',
      { viewBox: '-17 -17 34 34', width: 38, height: 38, class: 'flying' },
      figure(name),
    );
    return { what, from, to, delay, ms: 900 * this.speed };
  }

  private captured(capture: Capture, delay: number): Flight | null {
    const goal =
      capture.seat === null
        ? this.root.querySelector('.stock-row.setAside')
        : this.root.querySelector(`.player[data-seat="${capture.seat}"]`);
    const to = goal?.getBoundingClientRect() ?? null;
    return this.flight(capture.figure, this.map.place(capture.hex), to, delay);
  }

  private swapped({ hexes: [a, b], figures: [p, q] }: FiguresExchanged): (Flight | null)[] {
    return [
      this.flight(p, this.map.place(a), this.map.place(b), 0),
      this.flight(q, this.map.place(b), this.map.place(a), 0),
    ];
  }

  private moved(
    event: TileMoved,
    types: Map<string, TileType>,
    characters: boolean,
  ): Flight | null {
    const from = this.map.place(event.from);
    const to = this.map.place(event.to);
    const what = from && picture(event, types, from, characters);
    return what && to && { what, from, to, ms: 700 * this.speed };
  }

  private laid(event: TileLaid, types: Map<string, TileType>, characters: boolean): Flight | null {
    const from = this.map.place(event.hex);
    const what = from && picture(event, types, from, characters);
    return what && { what, from, ms: 450 * this.speed };
  }
}

/** A tile as large as the hex it lies on. */
function picture(
  { tile: name, seat = 0 }: TileMoved | TileLaid,
  types: Map<string, TileType>,
  { width, height }: DOMRect,
  characters: boolean,
): SVGSVGElement | null {
  const type = types.get(name);
  if (!type) return null;
  const size = { viewBox: '-34 -30 68 60', width, height, class: 'flying' };
  return s('svg', size, tile(seat, type, characters));
}

/** The tiles that decided, as a line under the sentence. */
function weights(capture: Capture, words: Words): HTMLElement | null {
  if (!capture.tiles.length) return null;
  return h(
    'small',
    {},
    ...capture.tiles.flatMap((weight) => [
      seatSign(weight.seat),
      `${words.tile(weight.tile)} (${weight.hex}) `,
    ]),
  );
}
