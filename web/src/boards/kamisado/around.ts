/** What is drawn beside towers and squares: the line of the last move, the strip above the board. */
import type { KamisadoView } from '../../lib/generated/kamisado';
import { s } from '../common/dom';
import type { BoardContext } from '../types';
import { middleOf } from './squares';
import { squareNumber } from './view';

/** The last move as a line, e.g. of "c1c5" or "d4xd5". */
export function drawTrace(trace: SVGElement, last: string | null, flipped: boolean): void {
  trace.replaceChildren();
  if (!last) return;
  const [from, to] = [last.slice(0, 2), last.slice(-2)];
  if (from === to) return;
  const [x1, y1] = middleOf(squareNumber(from), flipped);
  const [x2, y2] = middleOf(squareNumber(to), flipped);
  trace.append(s('line', { x1, y1, x2, y2, class: 'went' }));
}

/** Which match it is, its round and its score. */
export function drawStrip(strip: HTMLElement, view: KamisadoView, t: BoardContext['t']): void {
  const name = document.createElement('span');
  name.textContent = t(`kamisado.match.${view.match}`);
  strip.replaceChildren(name);
  if (view.match === 'simple') return;
  name.className = 'k-match'; // gives way on a narrow screen
  const score = t('kamisado.score', { black: view.score[0], white: view.score[1] });
  strip.append(
    t('kamisado.toPoints', { count: view.target }),
    ` · ${t('kamisado.round', { round: Math.max(1, view.round) })} · ${score}`,
  );
}
