/** A square in words: for screen readers, and what its signs mean as a tip. */
import type { BoardAction, BoardContext, BoardState, Mark } from '../types';
import { type Tower, colourOf, squareName } from './view';
import { colour, side, tower as towerWords } from './words';

type T = BoardContext['t'];
export type Moves = Map<number, Map<number, BoardAction<'kamisado'>>>; // from, to

/** What there is to say of a square. */
export interface Square {
  square: number;
  letter: string; // of its colour
  tower: Tower | undefined;
  must: boolean; // the tower on it must move
  free: boolean; // the tower on it may move
  choice: boolean; // so may others
  action: BoardAction<'kamisado'> | undefined; // the chosen tower may go there
  answers: { tower: Tower; to: number }[]; // prepared ones, of the whole board
  mark: Mark | undefined; // what a study knows of it
}

export const named = (t: T, tower: Tower): string =>
  towerWords(t, tower.colour, Math.min(3, tower.teeth));

export function label(t: T, { square, letter, tower, must, free, ...more }: Square): string {
  const parts = [squareName(square), t('kamisado.square', { colour: colour(t, colourOf(letter)) })];
  if (tower) parts.push(t('kamisado.owned', { who: side(t, tower.side), tower: named(t, tower) }));
  for (const answer of more.answers)
    if (answer.tower.square === square)
      parts.push(t('kamisado.prepare.from', { square: squareName(answer.to) }));
    else if (answer.to === square)
      parts.push(t('kamisado.prepare.to', { tower: named(t, answer.tower) }));
  if (must) parts.push(t('kamisado.mustMove'));
  else if (free) parts.push(t('kamisado.mayMove'));
  if (more.action) parts.push(t(`kamisado.offer.${more.action.detail.kind}`));
  if (more.mark) parts.push(more.mark.label);
  return parts.join(', ');
}

/** What the signs on the cell of a square mean; '' where it has none. */
export function tip(t: T, cell: HTMLElement, { tower, ...about }: Square): string {
  const { classList } = cell;
  return [
    tower && about.must && 'must',
    tower && about.free && about.choice && 'free',
    tower?.teeth && 'sumo',
    classList.contains('reached') && 'reached',
    classList.contains('target') && (about.action?.detail.kind === 'push' ? 'push' : 'target'),
    !tower && classList.contains('occupied') && 'prepared',
  ]
    .filter((sign) => !!sign)
    .map((sign) => t(`kamisado.aid.${String(sign)}`))
    .join('; ');
}

/** What the best of some moves leads to, when a study knows it. */
export function bestOf(
  moves: Map<number, BoardAction<'kamisado'>> | undefined,
  marks: BoardState['marks'],
): Mark | undefined {
  let best: Mark | undefined;
  for (const { action } of marks ? (moves?.values() ?? []) : []) {
    const mark = marks![action];
    if (mark && (!best || mark.rank > best.rank)) best = mark;
  }
  return best;
}
