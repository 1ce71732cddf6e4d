/** The choices between rounds: which way to fill, and which tower gets a tooth. */
import type { KamisadoView } from '../../lib/generated/kamisado';
import type { BoardAction, BoardContext } from '../types';
import { colour } from './words';
import { inColour, signOf } from './signs';
import { type Colour, type Tower, colourOf, squareName, towers } from './view';

export function octagon(
  tower: Tower | { side: number; colour: Colour; teeth: number },
): HTMLElement {
  const body = document.createElement('span');
  body.className = `k-tower side-${tower.side}`;
  inColour(body, tower.colour);
  const face = document.createElement('span');
  face.className = 'k-face';
  face.textContent = signOf(tower.colour);
  const teeth = document.createElement('span');
  teeth.className = 'k-teeth';
  for (let tooth = 0; tooth < tower.teeth; tooth += 1) teeth.append(document.createElement('i'));
  body.append(face, teeth);
  return body;
}

/** A panel with a button for each way to fill, showing the line-up that it makes. */
export function fillPanel(
  view: KamisadoView,
  legal: BoardAction<'kamisado'>[],
  seat: number | null,
  flipped: boolean,
  context: BoardContext,
): HTMLElement {
  const panel = document.createElement('div');
  panel.className = 'k-panel';
  const title = document.createElement('h2');
  title.textContent = context.t(legal.length ? 'kamisado.fill.title' : 'kamisado.fill.wait');
  panel.append(title);
  const ways = document.createElement('div');
  ways.className = 'k-ways';
  for (const way of ['left', 'right'] as const) {
    const action = legal.find(({ detail }) => detail.kind === 'fill' && detail.direction === way);
    const button = document.createElement(action ? 'button' : 'div');
    button.className = 'k-way';
    const name = document.createElement('strong');
    name.textContent = context.t(`kamisado.fill.${way}`);
    button.append(name, lineUp(view.line_ups![way]!, view.colours, flipped));
    if (action) {
      (button as HTMLButtonElement).type = 'button';
      button.dataset.action = String(action.action);
      button.append(unseen(`: ${spoken(view.line_ups![way]!, seat ?? 0, context)}`));
      button.addEventListener('click', () => context.choose(action.action));
    }
    ways.append(button);
  }
  panel.append(ways);
  return panel;
}

/** Words for a screen reader alone. */
function unseen(text: string): HTMLElement {
  const words = document.createElement('span');
  words.className = 'unseen';
  words.textContent = text;
  return words;
}

/** The own line-up, as its owner sees it from left to right, for a screen reader. */
function spoken(position: string, seat: number, { t }: BoardContext): string {
  const row = towers(position)
    .filter((tower) => tower.side === seat)
    .sort((a, b) => (seat === 0 ? a.square - b.square : b.square - a.square))
    .map((tower) => colour(t, tower.colour));
  return row.join(', ');
}

function lineUp(position: string, colours: string, flipped: boolean): HTMLElement {
  const rows = document.createElement('span');
  rows.className = 'k-line-up';
  rows.setAttribute('aria-hidden', 'true');
  const all = towers(position);
  for (const home of flipped ? [0, 56] : [56, 0]) {
    const row = document.createElement('span');
    row.className = 'k-line';
    for (let file = 0; file < 8; file += 1) {
      const square = home + (flipped ? 7 - file : file);
      const cell = document.createElement('span');
      cell.className = 'k-cell';
      inColour(cell, colourOf(colours[square]!));
      const tower = all.find((item) => item.square === square);
      if (tower) cell.append(octagon(tower));
      row.append(cell);
    }
    rows.append(row);
  }
  return rows;
}

/** A panel with a button for each tower that may get the tooth (after a resignation). */
export function crownPanel(
  view: KamisadoView,
  legal: BoardAction<'kamisado'>[],
  context: BoardContext,
): HTMLElement {
  const panel = document.createElement('div');
  panel.className = 'k-panel';
  const title = document.createElement('h2');
  title.textContent = context.t('kamisado.crown.title');
  const row = document.createElement('div');
  row.className = 'k-crowns';
  for (const action of legal) {
    if (action.detail.kind !== 'crown') continue;
    const name = action.detail.tower as Colour;
    const owner = view.awaited[0] ?? 0;
    const tower = towers(view.position).find((it) => it.side === owner && it.colour === name);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'k-crown';
    button.dataset.action = String(action.action);
    const place = tower ? ` ${squareName(tower.square)}` : '';
    const picture = octagon(tower ?? { side: owner, colour: name, teeth: 0 });
    picture.setAttribute('aria-hidden', 'true');
    button.append(picture, unseen(`${colour(context.t, name)}${place}`));
    button.addEventListener('click', () => context.choose(action.action));
    row.append(button);
  }
  panel.append(title, row);
  return panel;
}
