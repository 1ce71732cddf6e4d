/** A player's side of the table: marks, tokens, and the hand of the opponent. */
import type { DaitoView } from '../../lib/generated/daito';
import { art, button, h, s } from '../common/dom';
import { back, face } from './card';
import { type Action, type Token, TOKENS } from './types';
import type { Words } from './words';

const TOKEN_ART: Record<Token, string> = {
  focus: '<circle r="8.5"/>',
  referee: '<path d="M-6 10V-9L9-4L-6 1"/>',
  favourite: '<path d="M0-10L2.9-3.3L10-2.7L4.6 2L6.2 9L0 5.2L-6.2 9L-4.6 2L-10-2.7L-2.9-3.3Z"/>',
};

export function tokenSign(token: Token, spent = false): SVGSVGElement {
  return s(
    'svg',
    {
      viewBox: '-12 -12 24 24',
      class: `token ${token} ${spent ? 'spent' : ''}`,
      'aria-hidden': 'true',
    },
    art(TOKEN_ART[token]),
  );
}

export function seatMark(seat: number, characters: boolean): HTMLElement {
  const sign = characters ? ['赤', '白'][seat] : ['A', 'S'][seat];
  return h('span', { class: `seat-mark seat-${seat}`, 'aria-hidden': 'true' }, sign);
}

/** Ippon as discs, hansoku as triangles: full ones are got. */
export function markSign(mark: 'ippon' | 'hansoku', on: boolean): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '-10 -10 20 20', class: `mark ${mark} ${on ? 'on' : ''}`, 'aria-hidden': 'true' },
    mark === 'ippon' ? s('circle', { r: 8 }) : s('path', { d: 'M0-8L8.5 7H-8.5Z' }),
  );
}

function marks(view: DaitoView, seat: number, words: Words): HTMLElement {
  const player = view.players[seat]!;
  const label = words.t('daito.marks', { ippon: player.ippon, hansoku: player.hansoku });
  const tip = `○ ${words.t('daito.aid.ippon')}. △ ${words.t('daito.aid.hansoku')}.`;
  return h(
    'span',
    { class: 'marks', role: 'img', 'aria-label': label, 'data-tip': tip },
    markSign('ippon', player.ippon > 0),
    markSign('ippon', player.ippon > 1),
    markSign('hansoku', player.hansoku > 0),
    markSign('hansoku', player.hansoku > 1),
  );
}

function tokens(view: DaitoView, seat: number, words: Words): HTMLElement {
  const player = view.players[seat]!;
  return h(
    'span',
    { class: 'tokens' },
    ...TOKENS.map((token) => {
      const there = player.tokens[token];
      const all = Math.max(player.tokens_dealt[token], there);
      const label = words.t('daito.tokenCount', {
        token: words.token(token),
        count: there,
        of: all,
      });
      const tip = words.t(`daito.aid.${token}`);
      return h(
        'span',
        { class: 'token-row', role: 'img', 'aria-label': label, 'data-tip': `${label}. ${tip}.` },
        ...Array.from({ length: all }, (_, i) => tokenSign(token, i >= there)),
        all === 0 ? h('small', {}, `0 ${words.token(token)}`) : null,
      );
    }),
  );
}

export function panel(
  view: DaitoView,
  seat: number,
  words: Words,
  characters: boolean,
  line?: (seat: number) => HTMLElement, // name, clock and turn, where the page draws them
  focus?: { actions: Action[]; pressed: boolean; pick(): void },
): HTMLElement {
  const awaited = view.awaited.includes(seat);
  const player = view.players[seat]!;
  const limit = words.t('daito.handOf', { count: player.hand_count, limit: player.hand_limit });
  return h(
    'section',
    {
      class: `daito-player ${awaited ? 'awaited' : ''}`,
      'data-seat': seat,
      'data-place': `player:${seat}`,
      'aria-label': words.who(seat),
    },
    seatMark(seat, characters),
    line?.(seat) ??
      h(
        'span',
        { class: 'player-name' },
        h('b', {}, words.who(seat)),
        seat === view.viewer ? h('small', {}, ` ${words.t('daito.you')}`) : null,
      ),
    awaited && !line ? h('span', { class: 'to-act' }, words.t('daito.toAct')) : null,
    marks(view, seat, words),
    tokens(view, seat, words),
    h('small', { class: 'hand-of' }, limit),
    focus?.actions.length
      ? button(
          {
            class: 'use-focus',
            'data-key': 'focus',
            'aria-pressed': String(focus.pressed),
            onclick: () => focus.pick(),
          },
          tokenSign('focus'),
          words.t('daito.useFocus'),
        )
      : null,
  );
}

/** The cards of somebody else: backs, and face up what the viewer knows. */
export function otherHand(view: DaitoView, seat: number, words: Words): HTMLElement {
  const count = view.players[seat]!.hand_count;
  const known = view.viewer !== null && seat !== view.viewer ? view.opponent_known : [];
  const label = [
    words.t('daito.handCount', { who: words.who(seat), count }),
    known.length ? words.t('daito.youKnow', { cards: words.cards(known) }) : '',
  ].join(' ');
  return h(
    'div',
    {
      class: 'other-hand',
      'data-place': `hand-of:${seat}`,
      role: 'img',
      'aria-label': label,
      'data-tip': label,
    },
    ...known.map((name) => face(name, view.faces, words)),
    ...Array.from({ length: Math.max(count - known.length, 0) }, () => back()),
  );
}
