/** The map: hexes, tiles, figures, who leads, and the marks of what may be done. */
import type { Effect, Hex, Laid, SamuraiView, TileType } from '../../lib/generated/samurai';
import { button, fill, h, s } from '../common/dom';
import { PLACES_MOVED } from '../common/drawings';
import { figure, shape, tile } from './art';
import { Arrows } from './arrows';
import { Camera } from './camera';
import { SIZE, bounds, centre, hexagon, towards } from './geometry';
import type { Figure } from './types';
import type { Words } from './words';

/** How a settlement is drawn: as it stands, or as it would stand. */
export interface Standing extends Effect {
  figures: Figure[];
  preview?: boolean;
}

/** What is shown besides the view: where things would lie after the play one thinks of. */
export interface Preview {
  tiles: Map<string, Laid>;
  settlements: Map<string, Standing>;
}

export interface Marks {
  targets: Set<string>; // hexes
  figures: Map<string, Set<Figure>>; // figures on a hex that may be picked
  picked: Set<string>; // what has been picked already
}

export interface MapListener {
  chosen(hex: string, figure: Figure | null, how: 'mouse' | 'touch' | 'key'): void;
  hovered(hex: string | null): void;
  escaped(): void;
  label(hex: string): string;
}

// where figures stand: x, y and size, by the room of the settlement
const PLACES: Record<string, [number, number, number][]> = {
  village: [[0, -1, 1]],
  city: [
    [-12, 1, 0.8],
    [12, 1, 0.8],
  ],
  capital: [
    [-18.5, 1, 0.64],
    [0, 1, 0.64],
    [18.5, 1, 0.64],
  ],
};
const RINGS: Record<string, number[]> = { village: [29], city: [29, 26], capital: [29, 26, 23] };
const FINGER = 20; // px
let count = 0; // of maps in the page, for their ids
export const NO_PREVIEW: Preview = { tiles: new Map(), settlements: new Map() };
export const NO_MARKS: Marks = { targets: new Set(), figures: new Map(), picked: new Set() };

export class MapView {
  readonly element: HTMLElement;
  readonly camera: Camera;
  private arrows: Arrows;
  private svg: SVGSVGElement;
  private world = s('g');
  private ring = s('polygon', { points: hexagon(SIZE - 1), class: 'focus-ring' });
  private hexes: Hex[] = [];
  private groups = new Map<string, SVGGElement>(); // what is seen
  private controls = new Map<string, SVGGElement>(); // what is focused and heard
  private drawn = new Map<string, string>();
  private current = '';
  private pointed = ''; // the places that a lesson spoke of last
  private how: 'mouse' | 'touch' = 'mouse';
  private marks: Marks = NO_MARKS;

  constructor(
    private words: () => Words,
    private listener: MapListener,
  ) {
    const keys = h('p', { id: `samurai-keys-${++count}`, class: 'unseen' });
    this.svg = s(
      'svg',
      { class: 'samurai-map', role: 'group', 'aria-describedby': keys.id },
      this.world,
    );
    const t = (key: string) => this.words().t(`samurai.${key}`);
    const fit = button({ class: 'zoom-fit', onclick: () => this.camera.fit() });
    const near = button({ onclick: () => this.camera.zoom(1) }, '+');
    const far = button({ class: 'zoom-out', onclick: () => this.camera.zoom(-1) }, '−');
    fill(fit, s('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, s('path', { d: FIT })));
    const zoom = h('div', { class: 'samurai-zoom', role: 'group' }, near, far, fit);
    this.arrows = new Arrows((point) => this.camera.reveal(point));
    this.element = h(
      'div',
      { class: 'samurai-map-frame', 'data-drawings': '' },
      this.svg,
      ...this.arrows.elements,
      zoom,
      keys,
    );
    this.camera = new Camera(this.svg, this.world, (fitted) => {
      far.disabled = fitted;
      fit.disabled = fitted;
      this.pointOut();
      this.svg.dispatchEvent(new Event(PLACES_MOVED, { bubbles: true }));
    });
    this.rename = () => {
      this.svg.setAttribute('aria-label', t('map'));
      keys.textContent = t('mapKeys');
      zoom.setAttribute('aria-label', t('zoom'));
      near.setAttribute('aria-label', t('zoomIn'));
      far.setAttribute('aria-label', t('zoomOut'));
      fit.setAttribute('aria-label', t('zoomFit'));
      this.arrows.rename(t('moreTargets'));
    };
    this.listen();
  }

  private rename: () => void;

  /** Marked hexes that lie outside the frame have an arrow at its edge. */
  private pointOut(): void {
    const marked = this.hexes.filter(({ name }) => this.isTarget(name)).map(centre);
    this.arrows.show(marked.map((point) => ({ point, beyond: this.camera.beyond(point) })));
  }

  private listen(): void {
    const at = (event: Event) => {
      const found = (event.target as Element).closest<SVGGElement>('[data-hex], [data-at]');
      return found?.dataset['hex'] ?? found?.dataset['at'] ?? null;
    };
    this.svg.addEventListener('pointerdown', (event) => {
      this.how = event.pointerType === 'touch' ? 'touch' : 'mouse';
    });
    this.svg.addEventListener('click', (event) => {
      const hex = this.near(at(event), event);
      if (!hex) return this.listener.escaped();
      const one = (event.target as Element).closest<SVGGElement>('[data-figure]');
      this.setCurrent(hex);
      this.listener.chosen(hex, (one?.dataset['figure'] as Figure) ?? null, this.how);
    });
    this.svg.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch') this.listener.hovered(at(event));
    });
    this.svg.addEventListener('pointerleave', (event) => {
      if (event.pointerType !== 'touch') this.listener.hovered(null);
    });
    this.svg.addEventListener('focusin', (event) => {
      const hex = at(event);
      if (!hex) return;
      this.setCurrent(hex);
      if ((event.target as Element).matches(':focus-visible')) {
        this.camera.reveal(centre(this.hex(hex)!));
        this.listener.hovered(hex);
      }
    });
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  /** A finger is wide: beside a marked hex it means that hex. */
  private near(hex: string | null, event: MouseEvent): string | null {
    if (this.how !== 'touch' || (hex && this.isTarget(hex))) return hex;
    let best = hex;
    let least = FINGER;
    for (const [name, group] of this.groups) {
      if (!this.isTarget(name)) continue;
      const box = group.getBoundingClientRect();
      const dx = box.left + box.width / 2 - event.clientX;
      const dy = box.top + box.height / 2 - event.clientY;
      if (Math.hypot(dx, dy) < least) {
        least = Math.hypot(dx, dy);
        best = name;
      }
    }
    return best;
  }

  /** Go so near to a hex that a finger can choose. */
  approach(name: string): void {
    const hex = this.hex(name);
    if (hex) this.camera.approach(centre(hex));
  }

  private key(event: KeyboardEvent): void {
    const from = this.hex(this.current);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = towards(from, event.key, this.hexes);
    if (next) this.focus(next.name);
    else if (event.key === 'Enter' || event.key === ' ')
      this.listener.chosen(this.current, null, 'key');
    else if (event.key === 'Escape') this.listener.escaped();
    else if (event.key === '+' || event.key === '=') this.camera.zoom(1);
    else if (event.key === '-') this.camera.zoom(-1);
    else if (event.key === '0') this.camera.fit();
    else if (event.key === 'n' || event.key === 'PageDown') this.focusTarget(1);
    else if (event.key === 'p' || event.key === 'PageUp') this.focusTarget(-1);
    else return;
    event.preventDefault();
  }

  private hex(name: string): Hex | undefined {
    return this.hexes.find((one) => one.name === name);
  }

  private setCurrent(name: string): void {
    this.controls.get(this.current)?.setAttribute('tabindex', '-1');
    this.current = name;
    const control = this.controls.get(name);
    if (!control) return;
    control.setAttribute('tabindex', '0');
    control.setAttribute('aria-label', this.listener.label(name));
    this.ring.setAttribute('transform', control.getAttribute('transform')!);
  }

  /** Take the keyboard to a hex. */
  focus(name: string): void {
    this.setCurrent(name);
    this.controls.get(name)?.focus({ preventScroll: true });
  }

  /** To the first, next or previous hex where something may be done. */
  focusTarget(step: number): void {
    const names = this.hexes.map((hex) => hex.name).filter((name) => this.isTarget(name));
    if (!names.length) return;
    const at = names.indexOf(this.current);
    const next = at < 0 ? 0 : (at + step + names.length) % names.length;
    this.focus(step === 0 ? (at < 0 ? names[0]! : this.current) : names[next]!);
  }

  private isTarget(name: string): boolean {
    return this.marks.targets.has(name) || this.marks.figures.has(name);
  }

  hasFocus(): boolean {
    return this.svg.contains(document.activeElement);
  }

  /** How far down the frame a hex is: 0 at its upper edge, 1 at its lower one. */
  heightOf(name: string): number {
    const box = this.groups.get(name)!.getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    return (box.top + box.height / 2 - frame.top) / frame.height;
  }

  /** Where a hex is on the screen. */
  place(name: string): DOMRect | null {
    return this.groups.get(name)?.getBoundingClientRect() ?? null;
  }

  draw(view: SamuraiView, preview: Preview, marks: Marks, settings: DrawSettings): void {
    if (this.hexes.length !== view.hexes.length) this.build(view.hexes);
    this.rename();
    this.marks = marks;
    const types = new Map(view.tile_set.map((type) => [type.name, type]));
    const tiles = new Map(view.tiles.map((laid) => [laid.hex, laid]));
    const towns = new Map<string, Standing>(view.settlements.map((town) => [town.hex, town]));
    for (const hex of this.hexes) {
      const ghost = preview.tiles.get(hex.name);
      const laid = ghost ?? tiles.get(hex.name);
      const town = preview.settlements.get(hex.name) ?? towns.get(hex.name);
      const { characters } = settings;
      // the label tells of the settlements beside it as well
      const beside = hex.beside.map((name) => towns.get(name));
      const called = hex.town && this.words().town(hex.town);
      const sign = JSON.stringify([laid, !!ghost, town, called, characters, beside]);
      const group = this.groups.get(hex.name)!;
      if (this.drawn.get(hex.name) !== sign) {
        this.drawn.set(hex.name, sign);
        this.fill(group, hex, laid, !!ghost, town, types, settings);
        if (!ghost && !town?.preview)
          this.controls.get(hex.name)!.setAttribute('aria-label', this.listener.label(hex.name));
      }
      const wanted = marks.figures.get(hex.name);
      group.classList.toggle('target', marks.targets.has(hex.name) || !!wanted);
      group.classList.toggle('picked', marks.picked.has(hex.name));
      for (const one of group.querySelectorAll<SVGGElement>('[data-figure]'))
        one.classList.toggle('wanted', !!wanted?.has(one.dataset['figure'] as Figure));
    }
    this.svg.classList.toggle('picking', marks.targets.size + marks.figures.size > 0);
    this.svg.classList.toggle('coordinates', settings.coordinates);
    this.pointOut();
  }

  /** Places that a lesson speaks of: marked, and brought near when they are others than before. */
  point(names: string[]): void {
    for (const [name, group] of this.groups)
      group.classList.toggle('pointed', names.includes(name));
    const places = this.hexes.filter(({ name }) => names.includes(name));
    const key = places.map(({ name }) => name).join(' ');
    if (!key || key === this.pointed) return;
    this.pointed = key;
    this.camera.lookAt({ places: bounds(places), around: bounds(places, AROUND) });
  }

  private build(hexes: Hex[]): void {
    this.hexes = hexes;
    this.groups.clear();
    this.controls.clear();
    this.drawn.clear();
    for (const hex of hexes) {
      const { x, y } = centre(hex);
      const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
      this.groups.set(
        hex.name,
        s('g', {
          class: `hex ${hex.kind}`,
          'data-hex': hex.name,
          'data-place': hex.name,
          transform,
        }),
      );
      this.controls.set(
        hex.name,
        s(
          'g',
          { class: 'hex-control', 'data-at': hex.name, role: 'button', tabindex: -1, transform },
          s('polygon', { points: hexagon(SIZE) }),
        ),
      );
    }
    fill(
      this.world,
      s('g', { 'aria-hidden': 'true' }, ...this.groups.values()),
      s('g', {}, ...this.controls.values()),
      this.ring,
    );
    this.camera.show(bounds(hexes));
    const first = hexes.find((hex) => hex.kind === 'capital') ?? hexes[0]!;
    this.setCurrent(first.name);
  }

  private fill(
    group: SVGGElement,
    hex: Hex,
    laid: Laid | undefined,
    ghost: boolean,
    town: Standing | undefined,
    types: Map<string, TileType>,
    settings: DrawSettings,
  ): void {
    fill(group, s('polygon', { points: hexagon(SIZE), class: 'ground' }));
    if (hex.kind === 'sea' && !laid)
      group.append(s('path', { d: 'M-14-6q4-5 8 0t8 0M-4 5q4-5 8 0t8 0', class: 'waves' }));
    if (town) group.append(...settlement(hex, town, this.words()));
    if (!laid) {
      if (hex.town) group.append(s('text', { class: 'town', y: -14 }, this.words().town(hex.town)));
      else group.append(s('text', { class: 'coordinate', y: town ? -17 : 22 }, hex.name));
    }
    const type = laid && types.get(laid.tile);
    if (type) {
      const piece = tile(laid.seat, type, settings.characters);
      piece.dataset['tip'] = tileTip(laid, type.fast, this.words());
      if (ghost) piece.classList.add('ghost');
      group.append(piece);
    }
    group.append(s('polygon', { points: hexagon(SIZE - 4), class: 'target-mark' }));
    if (!town) group.append(s('circle', { r: 5, class: 'target-dot' }));
  }

  destroy(): void {
    this.camera.destroy();
  }
}

export interface DrawSettings {
  characters: boolean;
  coordinates: boolean;
}

const AROUND = 130; // what is seen round the places of a lesson, in units of the map
const FIT = 'M2 7V2h5M13 2h5v5M18 13v5h-5M7 18H2v-5';

/** What lies there, whose it is, and whether it is fast. */
function tileTip({ tile: name, seat }: Laid, fast: boolean, words: Words): string {
  const said = words.t('samurai.aid.tile', { tile: words.tile(name), who: words.who(seat) });
  return fast ? `${said}; ${words.t('samurai.aid.fast')}` : said;
}

function settlement(hex: Hex, town: Standing, words: Words): SVGElement[] {
  const parts: SVGElement[] = (RINGS[hex.kind] ?? []).map((ring) =>
    s('polygon', { points: hexagon(ring), class: 'town-ring' }),
  );
  const captured = town.preview && town.free_land === 0;
  town.figures.forEach((name, at) => {
    const [x, y, scale] = PLACES[hex.kind]![at] ?? [0, 0, 0.6];
    const one = figure(name, scale);
    one.setAttribute('transform', `translate(${x} ${y})`);
    one.dataset['figure'] = name;
    const fate = words.fate(town.influence[name] ?? [], town.goes_to[name] ?? null, !!captured);
    one.dataset['tip'] = `${words.figure(name)}: ${fate}`;
    if (captured) one.classList.add('caught');
    const lead = leader(town, name);
    if (lead) {
      lead.setAttribute('transform', `translate(${10.5 * scale} ${10.5 * scale})`);
      one.append(lead);
    }
    parts.push(one);
  });
  if (town.figures.length && (town.free_land > 0 || town.preview))
    parts.push(
      s(
        'g',
        {
          class: `open-land ${town.free_land <= 1 ? 'last' : ''} ${town.preview ? 'preview' : ''}`,
          transform: 'translate(0 20.5)',
          'data-tip': words.t('samurai.openLand', { count: town.free_land }),
        },
        s('polygon', { points: hexagon(7.5) }),
        s('text', { y: 3.6 }, String(town.free_land)),
      ),
    );
  return parts;
}

/** The shape of whoever would take the figure; "=" where it is tied; nothing without influence. */
function leader(town: Effect, name: Figure): SVGGElement | null {
  const seat = town.goes_to[name] ?? null;
  const sums = town.influence[name] ?? [];
  if (seat === null && !sums.some((sum) => sum > 0)) return null;
  const halo = s('circle', { r: 7, class: 'leader-halo' });
  if (seat !== null) return s('g', { class: 'leader' }, halo, shape(seat, 4.4));
  return s('g', { class: 'leader tied' }, halo, s('path', { d: 'M-3-1.6h6M-3 1.8h6' }));
}
