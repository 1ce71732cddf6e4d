/** The bar between map and hand: what to do now, and buttons for what has no place on the map. */
import type { SamuraiView } from '../../lib/generated/samurai';
import { type Child, button, fill, h } from '../common/dom';
import type { Pick, PickOutcome } from './plan';
import { supply, type RackListener } from './rack';
import type { Action, Figure } from './types';
import { type Words, situation } from './words';

export interface Bar {
  view: SamuraiView;
  legal: Action[];
  pick: Pick;
  words: Words;
  asked: { figure: Figure; step: PickOutcome }[]; // which of several figures is meant
  armed: Action | null; // tapped once
  said: { text: string; trouble: boolean } | null; // null where the page says it
  past: boolean;
  pointed: boolean; // a lesson points at the end of the turn
  sheetClosed: boolean;
  listener: RackListener;
  take(next: PickOutcome): void;
  putBack(): void;
  end(action: Action): void;
  openSheet(): void;
}

export function drawBar(element: HTMLElement, bar: Bar): void {
  const { view, legal, pick, words, armed, said } = bar;
  const { t } = words;
  fill(
    element,
    said ? h('p', { class: `say ${said.trouble ? 'trouble' : ''}` }, said.text) : null,
    // beside the words, so that the own hand stays in sight: it says where figures are wanted
    legal.some((action) => action.detail.kind === 'put')
      ? supply(view, legal, pick, words, bar.listener)
      : null,
    question(bar),
    armed
      ? button(
          { class: 'do-it', onclick: () => bar.take({ kind: 'play', action: armed }) },
          t('samurai.playHere'),
        )
      : null,
    pick.kind !== 'none' && pick.kind !== 'put'
      ? button({ onclick: () => bar.putBack() }, t('samurai.putBack'))
      : null,
    endTurn(bar),
    view.sheet && bar.sheetClosed
      ? button({ onclick: () => bar.openSheet() }, t('samurai.sheet.title'))
      : null,
  );
}

function question({ asked, words, take }: Bar): Child {
  if (!asked.length) return null;
  const title = words.t('samurai.whichFigure');
  return h(
    'span',
    { class: 'ask', role: 'group', 'aria-label': title },
    `${title} `,
    ...asked.map(({ figure, step }) => button({ onclick: () => take(step) }, words.figure(figure))),
  );
}

function endTurn({ view, legal, past, pointed, words, end }: Bar): Child {
  if (view.phase !== 'turns' || view.viewer === null || !view.awaited.includes(view.viewer) || past)
    return null;
  const action = legal.find(({ detail }) => detail.kind === 'end_turn');
  return button(
    {
      class: `end-turn ${action ? 'do-it' : ''} ${pointed ? 'pointed' : ''}`,
      disabled: !action,
      onclick: () => action && end(action),
    },
    words.t('samurai.endTurn'),
  );
}

/** What the person can do now, in a sentence. `armed`: a place is chosen already. */
export function instruction(
  view: SamuraiView,
  pick: Pick,
  legal: Action[],
  words: Words,
  armed: boolean,
): string {
  const name = (key: string, params?: Record<string, string>) =>
    words.t(`samurai.do.${key}`, params);
  if (!legal.length) return situation(view, words);
  if (legal.every(({ detail }) => detail.kind === 'end_turn')) return name('end');
  if (armed) return name('confirm');
  switch (pick.kind) {
    case 'put':
      return name('put', { figure: words.figure(pick.figure) });
    case 'tile':
      return name('lay', { tile: words.tile(pick.tile) });
    case 'swap':
      return name(pick.first ? 'swapSecond' : 'swapFirst');
    case 'move':
      return name(pick.from ? 'moveTo' : 'moveFrom');
  }
  return situation(view, words);
}
