/** What just happened: figures fly to whoever took them, and a note says why. */
import { button, h, s } from '../common/dom';
import { fly } from '../common/motion';
import type { Seen } from '../types';
import { figure, inline, tile } from './art';
import type { MapView } from './map';
import { seatSign } from './panels';
import type { Capture, Figure, TileType } from './types';
import type { Words } from './words';

const STAYS = 9000; // ms a note stays
const TOLD = new Set(['capture', 'last_turn', 'skip', 'begin', 'figure_exchange', 'tile_exchange']);

export class Happenings {
  readonly element = h('div', { class: 'samurai-notes' });
  private timers = new Set<number>();

  constructor(
    private root: HTMLElement,
    private map: MapView,
  ) {}

  destroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Notes, and flights over the board; the view is drawn already. */
  show(
    events: Seen[],
    words: Words,
    types: Map<string, TileType>,
    motion: boolean,
    characters: boolean,
  ) {
    if (events.some((one) => one.kind !== 'end_turn' && one.kind !== 'draw'))
      this.element.replaceChildren();
    let delay = 0;
    for (const seen of events) {
      if (TOLD.has(seen.kind)) this.note(seen, words);
      if (!motion) continue;
      if (seen.kind === 'capture') {
        this.captured(seen.facts as unknown as Capture, delay);
        delay += 350;
      }
      if (seen.kind === 'figure_exchange') this.swapped(seen);
      if (seen.kind === 'tile_exchange') this.moved(seen, types, characters);
    }
  }

  private note(seen: Seen, words: Words): void {
    const capture = seen.kind === 'capture' ? (seen.facts as unknown as Capture) : null;
    const note = h(
      'div',
      { class: `note note-${seen.kind}` },
      capture ? inline(figure(capture.figure), '-16 -16 32 32') : null,
      capture && capture.seat !== null ? seatSign(capture.seat) : null,
      h('p', {}, words.tell(seen), capture ? weights(capture, words) : null),
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
    void fly({ over: this.root, what, from, to, delay, ms: 900 });
  }

  private captured(capture: Capture, delay: number): void {
    const goal =
      capture.seat === null
        ? this.root.querySelector('.stock-row.setAside')
        : this.root.querySelector(`.player[data-seat="${capture.seat}"]`);
    const to = goal?.getBoundingClientRect() ?? null;
    this.flight(capture.figure, this.map.place(capture.hex), to, delay);
  }

  private swapped(seen: Seen): void {
    const [a, b] = seen.facts['hexes'] as [string, string];
    const [p, q] = seen.facts['figures'] as [Figure, Figure];
    this.flight(p, this.map.place(a), this.map.place(b), 0);
    this.flight(q, this.map.place(b), this.map.place(a), 0);
  }

  private moved(seen: Seen, types: Map<string, TileType>, characters: boolean): void {
    const type = types.get(seen.facts['tile'] as string);
    const from = this.map.place(seen.facts['from'] as string);
    const to = this.map.place(seen.facts['to'] as string);
    if (!type || !from || !to) return;
    const what = s(
      'svg',
      { viewBox: '-34 -30 68 60', width: from.width, height: from.height, class: 'flying' },
      tile(seen.seat ?? 0, type, characters),
    );
    void fly({ over: this.root, what, from, to });
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
