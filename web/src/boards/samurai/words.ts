/** Things and events of Samurai in the language of the page. */
import type {
  Capture,
  Hex,
  SamuraiDetail,
  SamuraiEvent,
  SamuraiView,
  TileType,
} from '../../lib/generated/samurai';
import { listing } from '../common/dom';
import type { BoardContext, BoardSound } from '../types';
import { type Figure, FIGURES } from './types';

export type Translate = BoardContext['t'];

export const SHAPES = ['●', '▲', '■', '◆'];

/** The names of towns; they come with the first view and never change. */
const towns = new Map<string, string>();

export function learnTowns(hexes: Hex[]): void {
  for (const hex of hexes) if (hex.town) towns.set(hex.name, hex.town);
}

export class Words {
  constructor(
    readonly t: Translate,
    readonly names: string[],
  ) {}

  figure(name: Figure): string {
    return this.t(`samurai.figure.${name}`);
  }

  /** A tile by its name in the notation: "samurai3", "tile-exchange". */
  tile(name: string): string {
    const [, picture, value] = /^(\D+)(\d*)$/.exec(name) ?? [];
    return picture ? this.t(`samurai.tile.${picture}`, { value: value ?? '' }) : name;
  }

  /** What a tile does. */
  about({ picture, value, fast }: TileType): string {
    const does = this.t(`samurai.about.${picture}`, { value });
    return fast ? `${does}; ${this.t('samurai.aid.fast')}` : does;
  }

  tiles(names: string[]): string {
    return listing(names.map((name) => this.tile(name)));
  }

  town(name: string): string {
    return this.t(`samurai.town.${name}`);
  }

  /** A hex, with the name of its town where it has one. */
  place(name: string): string {
    const town = towns.get(name);
    return town ? `${this.town(town)} (${name})` : name;
  }

  /** A hex in a word: its town, where it has one. */
  spot(name: string): string {
    const town = towns.get(name);
    return town ? this.town(town) : name;
  }

  who(seat: number): string {
    return this.names[seat] ?? SHAPES[seat] ?? '';
  }

  /** "Ada 5, Bence 3": the influence of everybody who has any. */
  sums(influence: number[]): string {
    const said = influence.flatMap((sum, seat) => (sum ? [`${this.who(seat)} ${sum}`] : []));
    return said.join(', ') || this.t('samurai.noInfluence');
  }

  /** Who leads for a figure, or takes it where its settlement is closed. */
  fate(influence: number[], seat: number | null, closed: boolean): string {
    const who = seat === null ? '' : this.who(seat);
    if (seat !== null) return this.t(closed ? 'samurai.takes' : 'samurai.leads', { who });
    if (closed) return this.t('samurai.goesAside');
    return this.t(influence.some((sum) => sum > 0) ? 'samurai.tied' : 'samurai.nobody');
  }

  capture(capture: Capture): string {
    const params = { figure: this.figure(capture.figure), place: this.place(capture.hex) };
    if (capture.reason === 'nobody') return this.t('samurai.captureNobody', params);
    const sums = this.sums(capture.influence);
    return capture.seat === null
      ? this.t('samurai.captureTie', { ...params, sums })
      : this.t('samurai.captureTaken', { ...params, sums, who: this.who(capture.seat) });
  }

  endings(names: string[]): string {
    return listing(names.map((name) => this.t(`samurai.ending.${name}`)));
  }

  /** An event as a sentence; "you" is the viewer, and nobody if there is none. */
  describe(event: SamuraiEvent, viewer: number | null = event.seat ?? null): string {
    const own = event.seat === viewer ? 'Own' : 'Known';
    const who = event.seat === undefined ? '' : this.who(event.seat);
    switch (event.kind) {
      case 'take':
        return event.tile
          ? this.t(`samurai.event.take${own}`, {
              who,
              tile: this.tile(event.tile),
              count: event.count,
            })
          : this.t('samurai.event.take', { who, count: event.count });
      case 'put':
        return this.t('samurai.event.put', {
          who,
          figure: this.figure(event.figure),
          place: this.place(event.hex),
        });
      case 'begin':
        return this.t('samurai.event.begin', { who });
      case 'tile':
        return this.t('samurai.event.tile', {
          who,
          tile: this.tile(event.tile),
          place: event.hex,
        });
      case 'figure_exchange': {
        const { hexes, figures } = event;
        return this.t('samurai.event.swap', {
          who,
          a: this.figure(figures[0]),
          b: this.figure(figures[1]),
          p: this.place(hexes[0]),
          q: this.place(hexes[1]),
        });
      }
      case 'tile_exchange':
        return this.t('samurai.event.move', {
          who,
          tile: this.tile(event.tile),
          from: event.from,
          to: event.to,
        });
      case 'capture':
        return this.capture(event.capture);
      case 'last_turn':
        return this.t('samurai.event.lastTurn', { why: this.endings(event.by) });
      case 'end_turn':
        return this.t('samurai.event.endTurn', { who });
      case 'draw':
        return event.tiles
          ? this.t(`samurai.event.draw${own}`, { who, tiles: this.tiles(event.tiles) })
          : this.t('samurai.event.draw', { who, count: event.count });
      case 'skip':
        return this.t('samurai.event.skip', { who });
      case 'over':
        return this.t('samurai.event.over', {
          who: listing(this.all(event.winners)),
          count: event.winners.length,
        });
    }
  }

  /** An action in signs and names, without a sentence around them. */
  action(detail: SamuraiDetail): string {
    switch (detail.kind) {
      case 'take':
        return this.tile(detail.tile);
      case 'put':
        return `${this.figure(detail.figure)} → ${this.place(detail.hex)}`;
      case 'tile':
        return `${this.tile(detail.tile)} → ${detail.hex}`;
      case 'figure_exchange': {
        const [a, b] = detail.figures;
        const [p, q] = detail.hexes;
        return `${this.figure(a)} ${this.place(p)} ↔ ${this.figure(b)} ${this.place(q)}`;
      }
      case 'tile_exchange':
        return `${this.tile(detail.tile)}: ${detail.from} → ${detail.to}`;
      case 'end_turn':
        return this.t('samurai.endTurn');
    }
  }

  private all(seats: number[]): string[] {
    return seats.map((seat) => this.who(seat));
  }
}

/** What the game waits for, as the viewer sees it. */
export function situation(view: SamuraiView, words: Words): string {
  const { t } = words;
  if (view.sheet) {
    const { decided_by: step, winners } = view.sheet;
    return t(`samurai.end.${step}`, { who: listing(winners.map((seat) => words.who(seat))) });
  }
  if (view.phase === 'over') return t('samurai.over');
  if (view.viewer === null || !view.awaited.includes(view.viewer))
    return t('samurai.waiting', { who: listing(view.awaited.map((seat) => words.who(seat))) });
  if (view.phase === 'first_hands') return t('samurai.do.firstHand');
  if (view.phase === 'figures') return t('samurai.do.putOne');
  const fast = new Set(view.tile_set.filter((type) => type.fast).map((type) => type.name));
  if (view.laid === 0)
    return t(view.hand?.some((name) => fast.has(name)) ? 'samurai.do.playOne' : 'samurai.do.play');
  return t(view.slow_laid ? 'samurai.do.fastOrEnd' : 'samurai.do.moreOrEnd');
}

/** The three counts of figures in words. */
export function counted(words: Words, counts: number[]): string {
  return FIGURES.map((name, kind) => `${words.figure(name)} ${counts[kind]}`).join(', ');
}

/** What is heard of it. */
export const sounds: Record<string, BoardSound> = {
  take: 'move',
  put: 'move',
  tile: 'move',
  figure_exchange: 'push',
  tile_exchange: 'push',
  capture: 'capture',
  over: 'end',
};
