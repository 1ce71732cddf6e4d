import { describe, expect, it } from 'vitest';
import { create, describe as describeEvent, hint } from '../src/boards/samurai';
import { effects, marks, pickOf, preview, step } from '../src/boards/samurai/plan';
import { stages } from '../src/boards/samurai/sheet';
import { Words } from '../src/boards/samurai/words';
import { LANGUAGES } from '../src/lib/generated/wire';
import { actionsOf, mount, recorded } from './boards';

const open = (name: string, language?: string) => mount(create, name, 'samurai', language);
const echo = (key: string, params = {}) => `${key} ${JSON.stringify(params)}`;

describe('the plan', () => {
  const { view, legal, seat } = recorded<'samurai'>('samurai-swap');

  it('marks exactly the hexes that are offered for a tile', () => {
    for (const tile of new Set(view.hand!)) {
      const pick = pickOf(tile, legal)!;
      if (pick.kind !== 'tile') continue;
      const offered = actionsOf(legal, 'tile').filter(({ detail }) => detail.tile === tile);
      expect(marks(pick, legal).targets).toEqual(new Set(offered.map((o) => o.detail.hex)));
    }
  });

  it('leads to every figure exchange, from either end', () => {
    for (const action of actionsOf(legal, 'figure_exchange')) {
      const [a, b] = action.detail.hexes;
      const [p, q] = action.detail.figures;
      for (const [from, mine, to, theirs] of [
        [a, p, b, q],
        [b, q, a, p],
      ] as const) {
        const first = step({ kind: 'swap', first: null }, from, mine, legal);
        expect(first.kind).toBe('pick');
        if (first.kind !== 'pick') continue;
        expect(step(first.pick, to, theirs, legal)).toEqual({ kind: 'play', action });
      }
    }
  });

  it('takes every effect from the server and shows it', () => {
    const action = legal.find((o) => Object.keys(effects(view, o)).length === 2)!;
    const shown = preview(view, action, seat);
    for (const [name, effect] of Object.entries(effects(view, action)))
      expect(shown.settlements.get(name)).toMatchObject({ ...effect, preview: true });
    expect(effects({ ...view, what_if: null }, action)).toEqual({});
  });
});

describe('the board', () => {
  it('plays a tile by two clicks', () => {
    const { press, chosen, state } = open('samurai-swap');
    const action = actionsOf(state.legal, 'tile')[0]!;
    press(`.rack-tile[data-tile="${action.detail.tile}"]`);
    press(`[data-hex="${action.detail.hex}"]`);
    expect(chosen).toEqual([action.action]);
  });

  it('asks the server why a hex is not possible', () => {
    const { press, chosen, tried } = open('samurai-swap');
    press('.rack-tile[data-tile="helmet2"]');
    press('.hex.sea');
    expect(chosen).toEqual([]);
    expect(tried[0]).toMatch(/^helmet2 [a-t]\d+$/);
  });

  it('offers nothing in the past', () => {
    const { root, press, chosen } = mount(create, 'samurai-swap', 'samurai', 'en', (s) => {
      s.past = true;
    });
    expect(root.querySelectorAll('.rack-tile[aria-pressed]')).toHaveLength(0);
    press('[data-hex]');
    expect(chosen).toEqual([]);
  });

  it('goes by keyboard from the tile to the hex', () => {
    const { root, chosen, state } = open('samurai-swap');
    root.querySelector<HTMLElement>('.rack-tile[data-tile="helmet2"]')!.click();
    const map = root.querySelector('.samurai-map')!;
    map.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
    const at = root.querySelector('.hex-control[tabindex="0"]') as SVGGElement;
    const seen = root.querySelector(`.hex[data-hex="${at.dataset['at']}"]`)!;
    expect(seen.classList.contains('target')).toBe(true);
    map.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const action = state.legal.find((o) => o.action === chosen[0])!;
    expect(action.detail).toMatchObject({ tile: 'helmet2', hex: at.dataset['at'] });
  });

  it('sends the first hand tile by tile, after it is confirmed', () => {
    const { root, press, chosen, board, state } = open('samurai-first-hand');
    const down = state.view.face_down!;
    for (const index of [0, 3, 6, 9, 12]) press(`[data-index="${index}"]`);
    expect(chosen).toEqual([]);
    press('.do-it');
    const hand: string[] = [];
    const hear = () => board.update({ ...state, view: { ...state.view, hand: [...hand] } });
    for (const index of [0, 3, 6, 9]) {
      hear(); // another's choice: one's own tile has not arrived yet
      hand.push(down[index]!);
      hear();
    }
    const taken = actionsOf(state.legal, 'take');
    const tiles = chosen.map((number) => taken.find((o) => o.action === number)!.detail.tile);
    expect(tiles).toEqual([0, 3, 6, 9, 12].map((index) => down[index]));
    expect(root.textContent).not.toContain('undefined');
  });

  it('offers the choice of the first hand again when the server refuses a tile', () => {
    const { root, press, chosen, board, state } = open('samurai-first-hand');
    for (const index of [0, 3, 6, 9, 12]) press(`[data-index="${index}"]`);
    press('.do-it');
    board.update({ ...state }); // what stands is shown again
    expect(chosen).toHaveLength(1);
    expect(root.querySelector<HTMLButtonElement>('[data-index="0"]')!.disabled).toBe(false);
  });

  it.each(LANGUAGES)('has words for everything in %s', (language) => {
    for (const name of ['samurai-swap', 'samurai-first-hand', 'samurai-over-4']) {
      const { root } = open(name, language);
      expect(root.textContent).not.toMatch(/undefined|null|\{|NaN/);
      for (const hex of root.querySelectorAll('.hex-control'))
        expect(hex.getAttribute('aria-label')).not.toMatch(/undefined|null|^$/);
    }
  });
});

describe('the final scoring', () => {
  const { view } = recorded<'samurai'>('samurai-over-4');

  it('ends with the winners of the sheet', () => {
    const last = stages(view.sheet!, new Words(echo, ['A', 'B', 'C', 'D'])).at(-1)!;
    for (const seat of view.sheet!.winners) expect(last.text).toContain('ABCD'[seat]!);
  });

  it('names every place, in order, where more than two play', () => {
    const { sheet } = view;
    const last = stages(sheet!, new Words(echo, ['A', 'B', 'C', 'D'])).at(-1)!;
    const places = [...sheet!.rows].sort((a, b) => a.place - b.place);
    expect(places.at(-1)!.place).toBeGreaterThan(1);
    expect(last.text).toContain(
      places.map((row) => `${'ABCD'[row.seat]} (${row.place})`).join(', '),
    );
  });

  it('does not say again which of two has won', () => {
    const rows = view.sheet!.rows.slice(0, 2);
    const two = { ...view.sheet!, rows, decided_by: 'two_majorities' };
    const found = stages(two, new Words(echo, ['A', 'B']));
    expect(found).toHaveLength(3);
    expect(found.map(({ text }) => text).join()).not.toMatch(/places|wins/);
  });

  it('climbs every ladder', () => {
    const words = new Words(echo, ['A', 'B']);
    const two = { ...view.sheet!, rows: view.sheet!.rows.slice(0, 2) };
    const keys = (decided_by: string) =>
      stages({ ...two, decided_by }, words).map((stage) => stage.text.split(' ')[0]);
    expect(keys('two_majorities')).toHaveLength(3);
    expect(keys('sole_majority')).toHaveLength(3);
    expect(keys('other_kinds').at(-1)).toBe('samurai.sheet.others');
    expect(keys('all_figures').at(-1)).toBe('samurai.sheet.all');
    expect(keys('shared').at(-1)).toBe('samurai.sheet.all');
  });
});

it('describes and hints for the page around it', () => {
  const context = { t: echo, names: ['A', 'B'], seat: 0 };
  const event = { kind: 'tile', seat: 1, tile: 'samurai3', hex: 'k12' } as const;
  expect(describeEvent(event, context)).toContain('"who":"B"');
  expect(hint(recorded<'samurai'>('samurai-swap').view, context)).toContain('samurai.do.playOne');
});
