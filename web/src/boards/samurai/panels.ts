/** Around the map: the players, the counts, and the card that explains a hex. */
import type { SamuraiView } from '../../lib/generated/samurai';
import { fill, h, s } from '../common/dom';
import { figure, inColours, inline, screen, shape } from './art';
import type { Standing } from './map';
import { type Figure, FIGURES } from './types';
import { counted, type Words } from './words';

/** Helmets, buddhas and rice fields with their numbers. */
export function counts(words: Words, numbers: number[], key = ''): HTMLElement {
  const label = (key ? `${words.t(key)}: ` : '') + counted(words, numbers);
  return h(
    'span',
    { class: 'counts', role: 'img', 'aria-label': label, 'data-tip': label },
    ...FIGURES.map((name, kind) =>
      h(
        'span',
        { class: 'count', 'data-kind': name },
        inline(figure(name), '-16 -16 32 32'),
        h('b', {}, String(numbers[kind])),
      ),
    ),
  );
}

export function seatSign(seat: number): SVGSVGElement {
  return inline(shape(seat, 9), '-12 -12 24 24');
}

const HAND = {
  'in-hand': 'M10 0L5 8.7H-5L-10 0L-5-8.7H5Z',
  'face-down': 'M10-2L5 6.7H-5L-10-2L-5-10.7H5ZM-10 2L-5 10.7H5L10 2',
};
export const handSign = (kind: keyof typeof HAND): SVGElement =>
  s('path', { d: HAND[kind], class: `tiles-left-sign ${kind}` });

/** How many tiles are in the hand and face down: an open hexagon and a stack. */
function tilesLeft(hand: number, down: number, words: Words): HTMLElement {
  const label = words.t('samurai.tilesLeft', { hand, down });
  const sign = (kind: keyof typeof HAND) => inline(handSign(kind), '-12 -12 24 24');
  return h(
    'span',
    { class: 'tiles-left', role: 'img', 'aria-label': label, 'data-tip': label },
    sign('in-hand'),
    h('b', {}, String(hand)),
    sign('face-down'),
    h('b', {}, String(down)),
  );
}

/** One line a player: who, how many tiles, which figures. */
export function players(
  view: SamuraiView,
  words: Words,
  line?: (seat: number) => HTMLElement, // name, clock and turn, where the page draws them
): HTMLElement {
  const { t } = words;
  const rows = view.players.map((player, seat) => {
    const awaited = view.awaited.includes(seat);
    const you = seat === view.viewer;
    const behind = t('samurai.behindScreen');
    return h(
      'li',
      { class: `player ${awaited ? 'awaited' : ''} ${line ? 'lined' : ''}`, 'data-seat': seat },
      seatSign(seat),
      line?.(seat) ??
        h(
          'span',
          { class: 'player-name' },
          h('b', {}, words.who(seat)),
          you ? h('small', {}, ` ${t('samurai.you')}`) : null,
        ),
      awaited && !line ? h('span', { class: 'to-act' }, t('samurai.toAct')) : null,
      tilesLeft(player.hand, player.face_down, words),
      player.captured
        ? counts(words, player.captured, 'samurai.option.captured')
        : h(
            'span',
            { class: 'behind', role: 'img', 'aria-label': behind, 'data-tip': behind },
            screen(),
            h('small', {}, behind),
          ),
    );
  });
  return h('ul', { class: 'players', 'aria-label': t('samurai.players') }, ...rows);
}

/** Figures set aside and still on the board, or still to be placed. */
export function stock(view: SamuraiView, words: Words): HTMLElement {
  const { t } = words;
  const row = (key: string, numbers: number[]) =>
    h(
      'div',
      { class: `stock-row ${key}` },
      h('span', {}, t(`samurai.${key}`)),
      counts(words, numbers),
    );
  const placing = view.supply.some((count) => count > 0);
  return h(
    'div',
    { class: 'stock' },
    placing ? row('toBePlaced', view.supply) : row('onBoard', view.on_board),
    placing ? null : row('setAside', view.set_aside),
  );
}

/** How a settlement stands, and how it would stand: the influence of everybody, with bars. */
export function explain(
  words: Words,
  view: SamuraiView,
  hex: string,
  after: Standing | undefined,
): HTMLElement | null {
  const town = view.settlements.find((one) => one.hex === hex);
  if (!town) return null;
  const { t } = words;
  const shown = after ?? town;
  const title = h('h2', {}, words.place(hex));
  if (!shown.figures.length)
    return h('section', { class: 'explain' }, title, h('p', {}, t('samurai.emptied')));
  const open =
    shown.free_land === 0
      ? t('samurai.capturedNow')
      : t('samurai.openLand', { count: shown.free_land });
  const change = after && after.free_land !== town.free_land ? `${town.free_land} → ` : '';
  return h(
    'section',
    { class: `explain ${shown.free_land <= 1 ? 'last' : ''}` },
    title,
    h('p', { class: 'open-words' }, change + open),
    ...shown.figures.map((name) => bars(words, view, name, town, after)),
  );
}

function bars(
  words: Words,
  view: SamuraiView,
  name: Figure,
  town: Standing,
  after: Standing | undefined,
): HTMLElement {
  const before = town.influence[name] ?? [];
  const now = (after ?? town).influence[name] ?? before;
  const fate = (after ?? town).goes_to[name] ?? null;
  const most = Math.max(...now, ...before, 4);
  const rows = [];
  for (let seat = 0; seat < view.seats; seat++) {
    const old = before[seat] ?? 0;
    const sum = now[seat] ?? 0;
    if (!old && !sum) continue;
    const changed = after !== undefined && before.length > 0 && old !== sum;
    rows.push(
      h(
        'li',
        { class: fate === seat ? 'leading' : '' },
        seatSign(seat),
        h(
          'span',
          { class: 'bar', style: inColours(seat) },
          h('span', { style: `width:${(sum / most) * 100}%` }),
        ),
        h('b', {}, changed ? `${old} → ${sum}` : String(sum)),
      ),
    );
  }
  return h(
    'div',
    { class: 'figure-fate' },
    inline(figure(name), '-16 -16 32 32'),
    h(
      'div',
      {},
      h(
        'p',
        {},
        h('b', {}, words.figure(name)),
        ` · ${words.fate(now, fate, (after ?? town).free_land === 0)}`,
        fate === null ? null : h('span', { class: 'fate-sign' }, seatSign(fate)),
      ),
      h('ul', { class: 'bars' }, ...rows),
    ),
  );
}

/** The key to the signs on the map. */
export function legend(words: Words): HTMLElement {
  const { t } = words;
  const box = s('svg', { viewBox: '-10 -10 20 20', class: 'inline open-land' });
  fill(box, s('polygon', { points: '8,0 4,7 -4,7 -8,0 -4,-7 4,-7' }), s('text', { y: 3.6 }, '2'));
  return h(
    'p',
    { class: 'legend' },
    box,
    ` ${t('samurai.legendOpen')} `,
    inline(shape(0, 8), '-12 -12 24 24'),
    inline(shape(1, 8), '-12 -12 24 24'),
    ` ${t('samurai.legendLeads')} `,
    h('span', { class: 'legend-tie' }, '='),
    ` ${t('samurai.legendTie')}`,
  );
}
