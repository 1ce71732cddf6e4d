import { describe, expect, it } from 'vitest';
import { create, tell } from '../src/boards/daito';
import { options, playable } from '../src/boards/daito/choices';
import { consequences } from '../src/boards/daito/stop';
import type { DaitoView } from '../src/boards/daito/types';
import { Words } from '../src/boards/daito/words';
import { mount, recorded } from './boards';

const STATES = ['daito-answer', 'daito-ignore', 'daito-seme', 'daito-yame'];
const open = (name: string, language?: string) => mount<DaitoView>(create, name, 'daito', language);
const echo = (key: string, params = {}) => `${key} ${JSON.stringify(params)}`;

describe('the table', () => {
  it('answers an attack by a card and a click on the attack', () => {
    const { press, chosen, state, root } = open('daito-answer');
    const offer = state.legal.find(
      (o) => o.detail.kind === 'answer' && o.detail['card'] !== 'focus',
    )!;
    press(`[data-key="card-${state.view.hand.indexOf(offer.detail['card'] as string)}"]`);
    expect(root.querySelector(`[data-goal="live:${offer.detail['threat']}"]`)!.className).toContain(
      'target',
    );
    press(`[data-goal="live:${offer.detail['threat']}"]`);
    expect(chosen).toEqual([offer.code]);
  });

  it('answers as well from the attack to the card', () => {
    const { press, chosen, state } = open('daito-answer');
    const offer = state.legal.find(
      (o) => o.detail.kind === 'answer' && o.detail['card'] !== 'focus',
    )!;
    press(`[data-goal="live:${offer.detail['threat']}"]`);
    press(`[data-key="card-${state.view.hand.indexOf(offer.detail['card'] as string)}"]`);
    expect(chosen).toEqual([offer.code]);
  });

  it.each(STATES)('%s: every legal action can be reached by pressing buttons', (name) => {
    const { legal, view } = recorded<DaitoView>(name);
    for (const offer of legal) {
      const { press, chosen } = open(name);
      const { detail } = offer;
      if (detail.kind === 'yame' || (detail.kind === 'stop' && view.stopping?.ippon)) {
        press(`[data-key="${detail.kind}"]`);
        expect(chosen).toEqual([]); // asked first
        press('[data-key="sure"]');
      } else if (detail.kind === 'stop') press('[data-key="stop"]');
      else {
        if (detail['card'] === 'focus') press('[data-key="focus"]');
        else if (detail['card'])
          press(`[data-key="card-${view.hand.indexOf(detail['card'] as string)}"]`);
        press(`[data-key="offer-${offer.code}"]`);
      }
      expect(chosen).toEqual([offer.code]);
    }
  });

  it('ignores an attack by a click on it', () => {
    const { press, chosen, state } = open('daito-ignore');
    const offer = state.legal.find((o) => o.detail.kind === 'ignore')!;
    press(`[data-goal="live:${offer.detail['threat']}"]`);
    expect(chosen).toEqual([offer.code]);
  });

  it('always shows Yame with its price, and what stopping costs', () => {
    const { root, state } = open('daito-answer');
    const yame = root.querySelector<HTMLButtonElement>('.yame')!;
    const left = state.view.players[state.seat!]!.tokens.referee;
    expect(yame.textContent).toContain(String(left));
    expect(yame.disabled).toBe(!state.legal.some((o) => o.detail.kind === 'yame'));
    const words = new Words(echo, state.names);
    expect(root.querySelectorAll('.stop-box li')).toHaveLength(
      consequences(state.view.stopping!, state.view, words).length,
    );
  });

  it('shows the moment of Yame with the hand, and the label of the deck', () => {
    const { root, state } = open('daito-yame');
    const hand = state.events.find((e) => e.kind === 'yame')!.facts['hand'] as string[];
    expect(root.querySelectorAll('.moment-hand .card')).toHaveLength(hand.length);
    expect(root.querySelector('.unofficial')!.textContent).toContain('Unofficial');
  });

  it('offers nothing in the past', () => {
    const { root } = mount<DaitoView>(create, 'daito-answer', 'daito', 'en', (s) => {
      s.past = true;
    });
    expect(root.querySelectorAll('.hand-card[aria-pressed], .yame, .stop, .choice')).toHaveLength(
      0,
    );
  });

  it.each(['en', 'it', 'fr', 'hu'])('has words for everything in %s', (language) => {
    for (const name of STATES) {
      const { root } = open(name, language);
      expect(root.textContent).not.toMatch(/undefined|null|\{|NaN/);
    }
  });
});

it('knows which cards can be played', () => {
  const { view, legal } = recorded<DaitoView>('daito-answer');
  for (const card of view.hand)
    expect(playable(card, legal)).toBe(legal.some((o) => o.detail['card'] === card));
  expect(options({ kind: 'none' }, legal)).toEqual([]);
});

it('tells every event that was recorded', () => {
  for (const name of STATES)
    for (const seen of recorded<DaitoView>(name).events)
      expect(tell(seen, { t: echo, names: ['A', 'B'], seat: 0 })).toContain('daito.');
});
