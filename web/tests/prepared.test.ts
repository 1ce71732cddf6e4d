import { describe, expect, it } from 'vitest';
import { Prepared, mayPrepare } from '../src/boards/kamisado/prepared';
import { squareNumber, towers } from '../src/boards/kamisado/view';
import { brushOf, toggled } from '../src/boards/common/drawings';
import type { BoardState } from '../src/boards/types';

type State = BoardState<'kamisado'>;
const WHITE = 1;

/** White looks on; `moved` is what Black has done, after which White has these moves. */
function state(moves: string[], moved = 'move'): State {
  const turn = moves.length ? WHITE : 0;
  return {
    view: {
      position: 'obupyrgn/8/8/8/8/8/8/NGRYPUBO',
      phase: 'move',
      awaited: [turn],
      outcome: null,
    },
    legal: moves.map((text, action) => ({
      action,
      text,
      detail: { kind: 'move', from: text.slice(0, 2), to: text.slice(2) },
    })),
    seat: WHITE,
    events: moved ? [{ event: { kind: moved, seat: 0 } }] : [],
    past: false,
    prepare: true,
  } as unknown as State;
}

const at = (name: string) =>
  towers(state([]).view.position).find(({ square }) => square === squareNumber(name))!;

function prepared(...pairs: [string, string][]): Prepared {
  const made = new Prepared();
  for (const [tower, to] of pairs) made.set(at(tower), squareNumber(to));
  return made;
}

describe('prepared answers', () => {
  it('wait while the opponent is on turn, and only then can be prepared', () => {
    const answers = prepared(['a8', 'a7']);
    expect(mayPrepare(state([]))).toBe(true);
    expect(mayPrepare(state(['a8a7']))).toBe(false);
    expect(mayPrepare({ ...state([]), prepare: false })).toBe(false);
    expect(mayPrepare({ ...state([]), past: true })).toBe(false);
    expect(mayPrepare({ ...state([]), seat: null })).toBe(false);
    expect(answers.next(state([]))).toBeNull();
    expect(answers.size).toBe(1);
  });

  it('are played when the tower that must move has one that is legal', () => {
    const answers = prepared(['a8', 'a7'], ['b8', 'b5']);
    expect(answers.next(state(['b8b6', 'b8b5']))?.text).toBe('b8b5');
    expect(answers.size).toBe(0);
  });

  it('are dropped when none is legal', () => {
    const answers = prepared(['a8', 'a7']);
    expect(answers.next(state(['b8b6']))).toBeNull();
    expect(answers.size).toBe(0);
  });

  it('answer nothing but a move of the opponent', () => {
    for (const moved of ['', 'start'])
      expect(prepared(['a8', 'a7']).next(state(['a8a7'], moved))).toBeNull();
  });

  it('of several that are legal the last one chosen is played', () => {
    const answers = prepared(['a8', 'a7'], ['b8', 'b5'], ['a8', 'a6']);
    expect(answers.next(state(['a8a7', 'a8a6', 'b8b5']))?.text).toBe('a8a6');
  });
});

describe('drawings', () => {
  const arrow = { from: 'a1', to: 'b2', brush: 0 };

  it('are gone when drawn again, and change colour with another', () => {
    expect(toggled([], arrow)).toEqual([arrow]);
    expect(toggled([arrow], { ...arrow })).toEqual([]);
    expect(toggled([arrow], { ...arrow, brush: 2 })).toEqual([{ ...arrow, brush: 2 }]);
  });

  it('have four brushes', () => {
    const held = (shiftKey: boolean, altKey: boolean) =>
      brushOf(new MouseEvent('mousedown', { shiftKey, altKey }));
    expect([held(false, false), held(true, false), held(false, true), held(true, true)]).toEqual([
      0, 1, 2, 3,
    ]);
  });
});
