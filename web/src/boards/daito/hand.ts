/** The own hand: cards that can be played are taken up, all are described to a screen reader. */
import { button, h, spoken } from '../common/dom';
import { face, sign } from './card';
import { cardIn, options, playable } from './choices';
import type { Table } from './table';

export interface HandListener {
  pick(card: string, at: number): void;
  drag(element: HTMLElement, card: string, at: number): void;
}

/** `pointed` are the cards that a lesson points at. */
export function hand(
  { view, words, held, legal }: Omit<Table, 'listener'>,
  pointed: string[],
  listener: HandListener,
): HTMLElement {
  const known = [...view.hand_known];
  const answering = held.kind === 'live' ? options(held, legal) : [];
  const cards = view.hand.map((card, at) => {
    const open = playable(card, legal);
    const pressed = held.kind === 'card' && held.at === at;
    const shown = known.indexOf(card);
    if (shown >= 0) known.splice(shown, 1);
    const label = [
      words.describeCard(card, view.faces),
      shown >= 0 ? words.t('daito.knownToThem') : '',
    ];
    const answers = answering.some(({ detail }) => cardIn(detail) === card);
    const one = button(
      {
        class: `hand-card ${open ? '' : 'idle'} ${answers ? 'answers-it' : ''} ${pointed.includes(card) ? 'pointed' : ''}`,
        'aria-pressed': open ? String(pressed) : null,
        'aria-disabled': open ? null : 'true',
        'data-key': `card-${at}`,
        'data-place': `hand:${at}:${card}`,
        onclick: () => open && listener.pick(card, at),
      },
      face(card, view.faces, words),
      spoken(label.filter(Boolean).join('. ')),
      shown >= 0
        ? h('span', { class: 'known', 'data-tip': words.t('daito.knownToThem') }, sign('eye'))
        : null,
    );
    if (open) listener.drag(one, card, at);
    return one;
  });
  const row = h(
    'div',
    { class: 'daito-hand', 'data-hand': '', role: 'group', 'aria-label': words.t('daito.hand') },
    ...cards,
    cards.length ? null : h('p', { class: 'quiet' }, words.t('daito.emptyHand')),
  );
  row.addEventListener('keydown', (event) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const now = cards.indexOf(document.activeElement as HTMLButtonElement);
    if (!move || now < 0) return;
    event.preventDefault();
    cards[(now + move + cards.length) % cards.length]!.focus();
  });
  return row;
}
