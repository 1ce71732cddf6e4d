/** The own tiles: the rack, the choice of the first hand, and the supply of figures. */
import type { SamuraiView, TileType } from '../../lib/generated/samurai';
import { button, h, s, spoken } from '../common/dom';
import { figure, tile } from './art';
import { pickOf, type Pick } from './plan';
import { type Action, FIGURES } from './types';
import type { Words } from './words';

export interface RackListener {
  pick(pick: Pick, by: HTMLElement): void;
  drag(element: HTMLElement, pick: Pick, ghost: () => HTMLElement): void;
  toggle(index: number): void;
  confirm(): void;
}

/** What the own tiles are drawn with. */
export interface Tray {
  view: SamuraiView;
  words: Words;
  characters: boolean;
  listener: RackListener;
}

function tilePicture(seat: number, type: TileType, characters: boolean): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '-34 -30 68 60', class: 'tile-picture', 'aria-hidden': 'true' },
    tile(seat, type, characters),
  );
}

export function typesOf(view: SamuraiView): Map<string, TileType> {
  return new Map(view.tile_set.map((type) => [type.name, type]));
}

/** Arrow keys walk along a row of buttons; one of them is in the tab order. */
export function roving(row: HTMLElement): void {
  const all = () => [...row.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const start = all().find((one) => one.getAttribute('aria-pressed') === 'true') ?? all()[0];
  for (const one of all()) one.tabIndex = one === start ? 0 : -1;
  row.addEventListener('keydown', (event) => {
    const list = all();
    const at = list.indexOf(document.activeElement as HTMLButtonElement);
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || !move) return;
    event.preventDefault();
    const next = list[(at + move + list.length) % list.length]!;
    for (const one of list) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  });
}

/** The hand. A tile that cannot be played now stays there, greyed, and says so. */
export function rack(
  { view, words, characters, listener }: Tray,
  legal: Action[],
  pick: Pick,
): HTMLElement {
  const { t } = words;
  const types = typesOf(view);
  const seat = view.viewer ?? 0;
  let marked = false;
  const tiles = (view.hand ?? []).map((name) => {
    const type = types.get(name)!;
    const own = pickOf(name, legal);
    const pressed = !marked && own !== null && picked(pick, name);
    marked ||= pressed;
    const one = button(
      {
        class: `rack-tile ${type.fast ? 'fast' : ''} ${own ? '' : 'idle'}`,
        'aria-pressed': own ? String(pressed) : null,
        'aria-disabled': own ? null : 'true',
        'data-tip': `${words.tile(name)}: ${words.about(type)}`,
        'data-tile': name,
        onclick: () => own && listener.pick(own, one),
      },
      tilePicture(seat, type, characters),
      h('span', { class: 'tile-name' }, words.tile(name)),
      spoken(
        [type.fast ? t('samurai.fast') : '', own || !legal.length ? '' : t('samurai.notNow')]
          .filter(Boolean)
          .map((word) => `, ${word}`)
          .join(''),
      ),
    );
    if (own) listener.drag(one, own, () => ghost(tilePicture(seat, type, characters)));
    return one;
  });
  const row = h(
    'div',
    { class: 'rack', 'data-hand': '', role: 'group', 'aria-label': t('samurai.hand') },
    ...tiles,
  );
  if (!tiles.length && view.phase !== 'first_hands')
    row.append(h('p', { class: 'empty' }, t('samurai.noTiles')));
  roving(row);
  return row;
}

function picked(pick: Pick, name: string): boolean {
  return (
    (pick.kind === 'tile' && pick.tile === name) ||
    (pick.kind === 'swap' && name === 'figure-exchange') ||
    (pick.kind === 'move' && name === 'tile-exchange')
  );
}

function ghost(inside: Element): HTMLElement {
  return h('div', { class: 'samurai samurai-ghost' }, inside);
}

/** The figures that are to be placed. */
export function supply(
  view: SamuraiView,
  legal: Action[],
  pick: Pick,
  words: Words,
  listener: RackListener,
): HTMLElement {
  const { t } = words;
  const kinds = FIGURES.map((name, kind) => {
    const open = legal.some(({ detail }) => detail.kind === 'put' && detail.figure === name);
    const own: Pick = { kind: 'put', figure: name };
    const image = () => s('svg', { viewBox: '-17 -17 34 34', 'aria-hidden': 'true' }, figure(name));
    const one = button(
      {
        class: 'supply-figure',
        'aria-pressed': String(pick.kind === 'put' && pick.figure === name),
        disabled: !open,
        'data-figure': name,
        onclick: () => listener.pick(own, one),
      },
      image(),
      h('span', {}, words.figure(name)),
      h('b', {}, ` ×${view.supply[kind]}`),
    );
    if (open) listener.drag(one, own, () => ghost(image()));
    return one;
  });
  const row = h(
    'div',
    { class: 'rack supply', role: 'group', 'aria-label': t('samurai.toBePlaced') },
    ...kinds,
  );
  roving(row);
  return row;
}

/** The places that are still to be chosen, drawn at random. */
function rest(tiles: number, chosen: number[], wanted: number): number[] {
  const free = [...Array(tiles).keys()].filter((index) => !chosen.includes(index));
  const drawn: number[] = [];
  while (chosen.length + drawn.length < wanted && free.length)
    drawn.push(...free.splice(Math.floor(Math.random() * free.length), 1));
  return drawn;
}

/** Twenty tiles, five of them to be chosen; nothing is sent before the five are confirmed. */
export function firstHand(
  { view, words, characters, listener }: Tray,
  chosen: number[],
  busy: boolean,
): HTMLElement {
  const { t } = words;
  const types = typesOf(view);
  const seat = view.viewer ?? 0;
  const held = view.hand?.length ?? 0;
  const wanted = view.hand_size - held;
  const tiles = (view.face_down ?? []).map((name, index) => {
    const type = types.get(name)!;
    const on = chosen.includes(index);
    return button(
      {
        class: `rack-tile ${on ? 'chosen' : ''}`,
        'aria-pressed': String(on),
        disabled: busy || (!on && chosen.length >= wanted),
        'data-tip': `${words.tile(name)}: ${words.about(type)}`,
        'data-index': index,
        onclick: () => listener.toggle(index),
      },
      tilePicture(seat, type, characters),
      h('span', { class: 'tile-name' }, words.tile(name)),
      type.fast ? spoken(`, ${t('samurai.fast')}`) : null,
      on ? h('span', { class: 'tick', 'aria-hidden': 'true' }, '✓') : null,
    );
  });
  const grid = h(
    'div',
    { class: 'first-tiles', role: 'group', 'aria-label': t('samurai.firstHand') },
    ...tiles,
  );
  roving(grid);
  return h(
    'section',
    { class: 'first-hand' },
    h('h2', {}, t('samurai.firstHand')),
    h('p', {}, t('samurai.firstHandHow')),
    grid,
    h(
      'p',
      { class: 'first-buttons' },
      button(
        {
          class: 'choose-for-me',
          disabled: busy || chosen.length >= wanted,
          onclick: () => {
            for (const index of rest(tiles.length, chosen, wanted)) listener.toggle(index);
          },
        },
        t('samurai.chooseForMe'),
      ),
      button(
        {
          class: 'do-it',
          disabled: busy || chosen.length !== wanted,
          onclick: () => listener.confirm(),
        },
        t('samurai.takeThese', { count: chosen.length, of: wanted }),
      ),
    ),
  );
}
