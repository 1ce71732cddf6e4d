import { describe, expect, it } from 'vitest';
import { create, describe as describeEvent } from '../src/boards/daito';
import { cardIn, options, playable } from '../src/boards/daito/choices';
import { consequences } from '../src/boards/daito/stop';
import { Words } from '../src/boards/daito/words';
import { LANGUAGES } from '../src/lib/generated/wire';
import { actionsOf, mount, recorded } from './boards';

const STATES = ['daito-answer', 'daito-ignore', 'daito-seme', 'daito-yame'];
const open = (name: string, language?: string) => mount(create, name, 'daito', language);
const echo = (key: string, params = {}) => `${key} ${JSON.stringify(params)}`;

describe('the table', () => {
  it('answers an attack by a card and a click on the attack', () => {
    const { press, chosen, state, root } = open('daito-answer');
    const action = actionsOf(state.legal, 'answer').find(({ detail }) => detail.card !== 'focus')!;
    press(`[data-key="card-${state.view.hand.indexOf(action.detail.card)}"]`);
    expect(root.querySelector(`[data-goal="live:${action.detail.threat}"]`)!.className).toContain(
      'target',
    );
    press(`[data-goal="live:${action.detail.threat}"]`);
    expect(chosen).toEqual([action.action]);
  });

  it('answers as well from the attack to the card', () => {
    const { press, chosen, state } = open('daito-answer');
    const action = actionsOf(state.legal, 'answer').find(({ detail }) => detail.card !== 'focus')!;
    press(`[data-goal="live:${action.detail.threat}"]`);
    press(`[data-key="card-${state.view.hand.indexOf(action.detail.card)}"]`);
    expect(chosen).toEqual([action.action]);
  });

  it.each(STATES)('%s: every legal action can be reached by pressing buttons', (name) => {
    const { legal, view } = recorded<'daito'>(name);
    for (const action of legal) {
      const { press, chosen } = open(name);
      const { detail } = action;
      if (detail.kind === 'yame' || (detail.kind === 'stop' && view.stopping?.ippon)) {
        press(`[data-key="${detail.kind}"]`);
        expect(chosen).toEqual([]); // asked first
        press('[data-key="sure"]');
      } else if (detail.kind === 'stop') press('[data-key="stop"]');
      else {
        const card = cardIn(detail);
        if (card === 'focus') press('[data-key="focus"]');
        else if (card) press(`[data-key="card-${view.hand.indexOf(card)}"]`);
        press(`[data-key="action-${action.action}"]`);
      }
      expect(chosen).toEqual([action.action]);
    }
  });

  it('ignores an attack by a click on it', () => {
    const { press, chosen, state } = open('daito-ignore');
    const [action] = actionsOf(state.legal, 'ignore');
    press(`[data-goal="live:${action!.detail.threat}"]`);
    expect(chosen).toEqual([action!.action]);
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
    const hand = state.events.map(({ event }) => event).find((one) => one.kind === 'yame')!.hand!;
    expect(root.querySelectorAll('.banner-hand .card')).toHaveLength(hand.length);
    expect(root.querySelector('.unofficial')!.textContent).toContain('Unofficial');
  });

  it('takes the banner away when an earlier moment is shown', () => {
    const { root, board, state } = open('daito-yame');
    const banner = root.querySelector<HTMLElement>('.daito-banner')!;
    expect(banner.hidden).toBe(false);
    board.update({ ...state, view: { ...state.view, turn: state.view.turn - 1 }, events: [] });
    expect(banner.hidden).toBe(true);
  });

  it('marks the button that a lesson points at', () => {
    const { root } = mount(create, 'daito-answer', 'daito', 'en', (s) => {
      s.pointed = ['stop', 'men/do'];
    });
    expect([...root.querySelectorAll('button.pointed')].map((one) => one.className)).toContainEqual(
      expect.stringContaining('stop'),
    );
  });

  it('offers nothing in the past', () => {
    const { root } = mount(create, 'daito-answer', 'daito', 'en', (s) => {
      s.past = true;
    });
    expect(root.querySelectorAll('.hand-card[aria-pressed], .yame, .stop, .choice')).toHaveLength(
      0,
    );
  });

  it.each(LANGUAGES)('has words for everything in %s', (language) => {
    for (const name of STATES) {
      const { root } = open(name, language);
      expect(root.textContent).not.toMatch(/undefined|null|\{|NaN/);
    }
  });
});

it('hasText which cards can be played', () => {
  const { view, legal } = recorded<'daito'>('daito-answer');
  for (const card of view.hand)
    expect(playable(card, legal)).toBe(legal.some(({ detail }) => cardIn(detail) === card));
  expect(options({ kind: 'none' }, legal)).toEqual([]);
});

it('offers the exchange of a card after everything else', () => {
  const { legal } = recorded<'daito'>('daito-answer');
  const swap = legal.find(({ detail }) => detail.kind === 'exchange')!;
  const card = cardIn(swap.detail)!;
  const others = legal.filter((one) => one !== swap && cardIn(one.detail) !== null);
  const same = others.map((one) => ({ ...one, detail: { ...one.detail, card } }) as typeof one);
  const found = options({ kind: 'card', card, at: 0 }, [swap, ...same]);
  expect(found.at(-1)!.detail.kind).toBe('exchange');
  expect(found[0]!.detail.kind).not.toBe('exchange');
});

it('describes every event that was recorded', () => {
  for (const name of STATES)
    for (const { event } of recorded<'daito'>(name).events)
      expect(describeEvent(event, { t: echo, names: ['A', 'B'], seat: 0 })).toContain('daito.');
});

describe('movement', () => {
  const struck = (motion: boolean) =>
    mount(create, 'daito-answer', 'daito', 'en', (state) => {
      state.settings.motion = motion;
      const seat = state.seat!;
      const score: [number, number] = [0, 1];
      const event = { kind: 'ippon', how: 'strike', score, seat: 1 - seat } as const;
      state.events = [{ event, text: '' }];
    });

  it('shakes the player who is hit, not the one who hits', () => {
    const { root, state } = struck(true);
    const hit = root.querySelectorAll<HTMLElement>('.daito-player.struck');
    expect([...hit].map(({ dataset }) => dataset['seat'])).toEqual([String(state.seat)]);
  });

  it('is not there for those who want none', () => {
    expect(struck(false).root.querySelector('.struck')).toBeNull();
  });

  it('lays a card from its player’s side', () => {
    const { root, state } = mount(create, 'daito-answer', 'daito', 'en', (state) => {
      state.settings.motion = true;
      const card = state.view.live[0]!;
      const seat = 1 - state.seat!;
      state.events = [{ event: { kind: 'attack', card, favourite: false, seat }, text: '' }];
    });
    const laid = root.querySelectorAll<HTMLElement>('.laid.from-above');
    expect([...laid].map((one) => one.dataset['place']!.split(':')[2])).toEqual([
      state.view.live[0],
    ]);
  });
});
