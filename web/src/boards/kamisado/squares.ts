/** The 64 squares as a grid that can be walked with the arrow keys and heard square by square. */
import type { Mark } from '../types';
import { cornerSign, inColour } from './signs';
import { colourOf, squareName } from './view';

export interface Squares {
  grid: HTMLElement;
  cells: HTMLElement[]; // by square, 0 is a1
  towers: HTMLElement; // the layer on which the towers stand
}

export function makeSquares(): Squares {
  const grid = document.createElement('div');
  grid.className = 'k-grid';
  grid.dataset.drawings = '';
  grid.setAttribute('role', 'grid');
  const cells: HTMLElement[] = [];
  for (let row = 0; row < 8; row += 1) {
    const line = document.createElement('div');
    line.className = 'k-row';
    line.setAttribute('role', 'row');
    for (let column = 0; column < 8; column += 1) {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      cell.tabIndex = -1;
      line.append(cell);
      cells.push(cell);
    }
    grid.append(line);
  }
  const towers = document.createElement('div');
  towers.className = 'k-towers';
  towers.setAttribute('aria-hidden', 'true');
  grid.append(towers);
  return { grid, cells, towers };
}

/** Where a square is drawn: the number of its cell, row by row from the top. */
export function placeOf(square: number, flipped: boolean): number {
  const file = square % 8;
  const rank = Math.floor(square / 8);
  return flipped ? rank * 8 + 7 - file : (7 - rank) * 8 + file;
}

/** The middle of a square, in squares from the top left corner. */
export function middleOf(square: number, flipped: boolean): [number, number] {
  const place = placeOf(square, flipped);
  return [(place % 8) + 0.5, Math.floor(place / 8) + 0.5];
}

/** How far from the top left corner that is, for a tower as large as a square. */
export const shift = (place: number): string =>
  `translate(${(place % 8) * 100}%, ${Math.floor(place / 8) * 100}%)`;

/** Paint the colours, and their signs on the second face of the board. */
export function paint(cells: HTMLElement[], colours: string, flipped: boolean): void {
  for (let square = 0; square < 64; square += 1) {
    const cell = cells[placeOf(square, flipped)]!;
    const colour = colourOf(colours[square]!);
    cell.className = 'k-cell';
    inColour(cell, colour);
    cell.dataset.square = String(square);
    cell.dataset.place = squareName(square);
    cell.dataset.character = cornerSign(colour);
  }
}

/** The square next to this one in the direction of an arrow key, as the board is drawn. */
export function neighbour(square: number, key: string, flipped: boolean): number | null {
  const turn = flipped ? -1 : 1;
  const file = square % 8;
  const rank = Math.floor(square / 8);
  const across = key === 'ArrowRight' ? turn : key === 'ArrowLeft' ? -turn : 0;
  const along = key === 'ArrowUp' ? turn : key === 'ArrowDown' ? -turn : 0;
  if (!across && !along) return null;
  const to = { file: file + across, rank: rank + along };
  if (to.file < 0 || to.file > 7 || to.rank < 0 || to.rank > 7) return square;
  return to.rank * 8 + to.file;
}

/** The letters and numbers on the frame. */
export function coordinates(flipped: boolean): HTMLElement[] {
  return (['files', 'ranks'] as const).map((kind) => {
    const line = document.createElement('div');
    line.className = `k-coordinates ${kind}`;
    line.setAttribute('aria-hidden', 'true');
    const signs = [...(kind === 'files' ? 'abcdefgh' : '87654321')];
    for (const sign of flipped ? signs.reverse() : signs) {
      const label = document.createElement('span');
      label.textContent = sign;
      line.append(label);
    }
    return line;
  });
}

/** What a study says of a move: a round stamp wins, a square one loses, the best has a ring. */
export function stamp(place: HTMLElement, mark: Mark | undefined): void {
  for (const [name, value] of Object.entries({
    tone: mark?.tone,
    sign: mark?.sign,
    best: mark?.best ? 'yes' : undefined,
  }))
    if (value === undefined) delete place.dataset[name];
    else place.dataset[name] = value;
}
