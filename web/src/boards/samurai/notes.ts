/** What just happened: figures fly to whoever took them, and a note says why. */
import type {
  Capture,
  FiguresExchanged,
  SamuraiEvent,
  TileMoved,
  TileType,
} from '../../lib/generated/samurai';
import { button, h, s } from '../common/dom';
import { fly } from '../common/motion';
import { figure, inline, tile } from './art';
import type { MapView } from './map';
import { seatSign } from './panels';
import type { Figure } from './types';
import type { Words } from './words';

const STAYS = 9000; // ms a note stays
const NOTED = new Set([
  'capture',
  'last_turn',
  'skip',
  'begin',
  'figure_exchange',
  'tile_exchange',
]);

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
    let delay = 0;
    for (const event of events) {
      if (NOTED.has(event.kind)) this.note(event, words);
      if (!motion) continue;
      if (event.kind === 'capture') {
        this.captured(event.capture, delay);
        delay += 350 * speed;
      }
      if (event.kind === 'figure_exchange') this.swapped(event);
      if (event.kind === 'tile_exchange') this.moved(event, types, characters);
    }
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

  private flight(name: Figure, from: DOMRect | null, to: DOMRect | null, delay: number): void {
    if (!from || !to) return;
    const what = s(
      'svg',
      { viewBox: '-17 -17 34 34', width: 38, height: 38, class: 'flying' },
      figure(name),
    );
    void fly({ over: this.root, what, from, to, delay, ms: 900 * this.speed });
  }

  private captured(capture: Capture, delay: number): void {
    const goal =
      capture.seat === null
        ? this.root.querySelector('.stock-row.setAside')
        : this.root.querySelector(`.player[data-seat="${capture.seat}"]`);
    const to = goal?.getBoundingClientRect() ?? null;
    this.flight(capture.figure, this.map.place(capture.hex), to, delay);
  }

  private swapped({ hexes: [a, b], figures: [p, q] }: FiguresExchanged): void {
    this.flight(p, this.map.place(a), this.map.place(b), 0);
    this.flight(q, this.map.place(b), this.map.place(a), 0);
  }

  private moved(event: TileMoved, types: Map<string, TileType>, characters: boolean): void {
    const type = types.get(event.tile);
    const from = this.map.place(event.from);
    const to = this.map.place(event.to);
    if (!type || !from || !to) return;
    const what = s(
      'svg',
      { viewBox: '-34 -30 68 60', width: from.width, height: from.height, class: 'flying' },
      tile(event.seat ?? 0, type, characters),
    );
    void fly({ over: this.root, what, from, to, ms: 700 * this.speed });
  }
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
