/** A game as short lines of the move list: shapes, pictures and places. */
import type { SamuraiEvent } from '../../lib/generated/samurai';
import { type Child, h } from '../common/dom';
import type { WordContext } from '../types';
import { figure, inColours, inline, picture } from './art';
import { seatSign as shapeOf } from './panels';
import type { Figure } from './types';
import { Words } from './words';

const line = (...parts: Child[]): HTMLElement => h('span', { class: 'samurai-signs' }, ...parts);

const figureSign = (name: Figure): SVGElement => inline(figure(name), '-16 -16 32 32');

/** A tile in the colour of its owner; without a name, its back. */
function tileSign(seat: number, name?: string): HTMLElement {
  const [, kind, value] = /^(\D+)(\d*)$/.exec(name ?? '') ?? [];
  const look = { class: 'tile-sign', style: inColours(seat) };
  return h('span', look, kind ? inline(picture(kind)) : '?', value);
}

export function seatSign(seat: number, { names }: WordContext): HTMLElement {
  return line(shapeOf(seat), h('b', {}, names[seat] ?? ''));
}

export function short(event: SamuraiEvent, { t, names }: WordContext): HTMLElement | null {
  const words = new Words(t, names);
  const seat = event.seat ?? 0;
  switch (event.kind) {
    case 'take':
      return line(tileSign(seat, event.tile));
    case 'put':
      return line(figureSign(event.figure), `→ ${words.spot(event.hex)}`);
    case 'tile':
      return line(tileSign(seat, event.tile), `→ ${event.hex}`);
    case 'figure_exchange': {
      const [a, b] = event.figures.map((name) => figureSign(name));
      const [p, q] = event.hexes.map((hex) => words.spot(hex));
      return line(tileSign(seat, event.tile), a, `${p} ↔`, b, q);
    }
    case 'tile_exchange':
      return line(tileSign(seat, event.tile), `${event.from} → ${event.to}`);
    case 'capture': {
      const { figure: taken, seat: taker } = event.capture;
      const goal = taker === null ? t('samurai.short.aside') : shapeOf(taker);
      return line(figureSign(taken), '→', goal);
    }
    case 'last_turn':
      return line(t('samurai.short.lastTurn'));
    case 'end_turn':
      return line(t('samurai.short.endTurn'));
    case 'draw':
      return line(`+${event.count}`, ...(event.tiles ?? []).map((name) => tileSign(seat, name)));
    case 'skip':
      return line(t('samurai.short.skip'));
    case 'begin':
    case 'over':
      return null;
  }
}

/** The tiles of a first hand are one line. */
export const lineOf = (event: SamuraiEvent): string | null =>
  event.kind === 'take' ? `take ${event.seat}` : null;

export function describeLine(events: SamuraiEvent[], context: WordContext): string {
  const words = new Words(context.t, context.names);
  const [first] = events;
  const tiles = events.flatMap((event) => (event.kind === 'take' && event.tile) || []);
  const own = first?.seat === context.seat ? 'Own' : 'Known';
  return context.t(`samurai.event.firstHand${tiles.length ? own : ''}`, {
    who: words.who(first?.seat ?? 0),
    count: events.length,
    tiles: words.tiles(tiles),
  });
}
