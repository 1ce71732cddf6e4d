/** The middle of the table: live attacks, the attacks of this turn, deck and used pile. */
import type { DaitoView } from '../../lib/generated/daito';
import { button, h, spoken } from '../common/dom';
import { back, face, sign } from './card';
import { answers, answersTo, actionAt, type Goal, type Held } from './choices';
import { tokenSign } from './player';
import type { Action } from './types';
import type { Words } from './words';

/** What the middle of the table is drawn from. */
export interface Table {
  view: DaitoView;
  words: Words;
  held: Held;
  legal: Action[];
  listener: TableListener;
}

export interface TableListener {
  goal(goal: Goal): void;
  live(threat: string, at: number): void;
}

/** Who answers a threat, in a line: strikes with the same fan are one entry. */
export function answerWords(
  view: DaitoView,
  threat: string,
  words: Words,
): { text: string; held: boolean }[] {
  const found = new Map<string, boolean>();
  for (const { card, held } of answersTo(view, threat)) {
    const [block, strikes] = card.split('/');
    const text = strikes ? `${words.card(block!)}/…` : words.card(card);
    const focus = card === 'focus' && view.viewer !== null && view.viewer === view.active;
    const there = held || (focus && view.players[view.active]!.tokens.focus > 0);
    found.set(text, (found.get(text) ?? false) || there);
  }
  return [...found].map(([text, held]) => ({ text, held }));
}

function attackCard(
  name: string,
  at: number,
  { view, words, held, legal, listener }: Table,
): HTMLElement {
  const threat = view.faces[name]?.attack ?? name;
  const open = actionAt(held, { kind: 'live', threat }, legal) !== null;
  const ignore = legal.some(({ detail }) => detail.kind === 'ignore' && detail.threat === threat);
  const answerable = legal.some(({ detail }) => answers(detail, threat));
  const named = answerWords(view, threat, words);
  const label = `${words.threat(threat)}. ${words.bite(threat)}. ${words.t('daito.answeredBy')} ${named.map((one) => one.text).join(', ')}`;
  return h(
    'div',
    { class: 'attack-place', 'data-place': `live:${at}:${name}` },
    button(
      {
        class: `attack-card ${open ? 'target' : ''} ${ignore ? 'target' : ''} ${answerable ? 'answerable' : ''}`,
        'aria-pressed': held.kind === 'live' && held.at === at ? 'true' : 'false',
        disabled: !open && !ignore && !answerable,
        'data-key': `live-${at}`,
        'data-goal': `live:${threat}`,
        onclick: () => listener.live(threat, at),
      },
      face(name, view.faces, words),
      spoken(label),
    ),
    h('span', { class: 'bite', 'aria-hidden': 'true' }, words.bite(threat)),
    h(
      'span',
      { class: 'answers', 'aria-hidden': 'true' },
      sign('fan'),
      ...named.flatMap(({ text, held: own }, i) => [i ? ', ' : '', own ? h('b', {}, text) : text]),
    ),
  );
}

export function cardRows(table: Table): HTMLElement {
  const { view, words, held, legal, listener } = table;
  const { t } = words;
  const mine = view.viewer === view.active;
  const theirs = view.viewer !== null && !mine;
  const live = h(
    'section',
    { class: 'lane live', 'aria-label': t('daito.live') },
    h('h2', {}, mine ? t('daito.facingYou') : t('daito.facing', { who: words.who(view.active) })),
    h(
      'div',
      { class: 'lane-cards' },
      ...view.live.map((name, at) => attackCard(name, at, table)),
      view.live.length ? null : h('p', { class: 'quiet' }, t('daito.noLive')),
    ),
  );
  const add = actionAt(held, { kind: 'attack' }, legal);
  const price = add?.detail.kind === 'attack' && add.detail.favourite;
  const slot =
    mine && (view.phase === 'open' || view.phase === 'play')
      ? button(
          {
            class: `attack-slot ${add ? 'target' : ''}`,
            disabled: !add,
            'data-goal': 'attack',
            'data-place': 'attack',
            'data-key': 'attack',
            onclick: () => listener.goal({ kind: 'attack' }),
          },
          sign('katana'),
          h('span', {}, t('daito.addHere')),
          price ? h('small', {}, tokenSign('favourite'), t('daito.cost.favourite')) : null,
        )
      : null;
  const attacks = h(
    'section',
    { class: 'lane attacks', 'aria-label': t('daito.attacks') },
    h(
      'h2',
      {},
      mine
        ? t('daito.yourAttack')
        : theirs
          ? t('daito.comingAtYou')
          : t('daito.attackOf', { who: words.who(view.active) }),
    ),
    h(
      'div',
      { class: 'lane-cards' },
      ...view.attacks.map((name, at) =>
        h(
          'div',
          {
            class: 'attack-place',
            'data-place': `attack:${at}:${name}`,
            role: 'img',
            'aria-label': words.describeCard(name, view.faces),
          },
          face(name, view.faces, words),
          h('span', { class: 'bite' }, words.bite(view.faces[name]?.attack ?? name)),
        ),
      ),
      slot,
      view.attacks.length || slot ? null : h('p', { class: 'quiet' }, t('daito.noAttackYet')),
    ),
  );
  return h('div', { class: 'lanes' }, live, attacks);
}

export function piles({ view, words, held, legal, listener }: Table): HTMLElement {
  const { t } = words;
  const swap = actionAt(held, { kind: 'deck' }, legal);
  const cost = t(view.exchange_cost ? 'daito.cost.focus' : 'daito.cost.free');
  const used = Object.entries(view.used);
  const count = used.reduce((sum, [, n]) => sum + n, 0);
  return h(
    'div',
    { class: 'piles' },
    button(
      {
        class: `deck ${swap ? 'target' : ''}`,
        disabled: !swap,
        'data-goal': 'deck',
        'data-place': 'deck',
        'data-key': 'deck',
        onclick: () => listener.goal({ kind: 'deck' }),
      },
      back(),
      h('b', { class: 'deck-number', 'aria-hidden': 'true' }, String(view.deck_count)),
      swap ? h('small', { 'aria-hidden': 'true' }, `${t('daito.exchange')} (${cost})`) : null,
      spoken(
        [swap ? words.action(swap, view) : '', t('daito.deckCount', { count: view.deck_count })]
          .filter(Boolean)
          .join('. '),
      ),
    ),
    h(
      'div',
      { class: 'pile-words' },
      h('b', {}, t('daito.deckCount', { count: view.deck_count })),
      h(
        'details',
        {},
        h('summary', {}, t('daito.usedCount', { count })),
        h(
          'p',
          {},
          used.map(([card, n]) => `${n} ${words.card(card)}`).join(', ') || t('daito.noCard'),
        ),
        view.buried.length
          ? h(
              'p',
              {},
              `${t('daito.buried')} `,
              view.buried.map((one) => `${words.card(one.card)} (${one.from_top})`).join(', '),
            )
          : null,
      ),
      view.jikan_out ? h('small', {}, t('daito.jikanOut', { count: view.jikan_out })) : null,
      h(
        'details',
        { class: 'unofficial' },
        h('summary', {}, t('daito.unofficial')),
        h('p', {}, t('daito.unofficialWhy', { deck: view.deck_name })),
      ),
    ),
  );
}
