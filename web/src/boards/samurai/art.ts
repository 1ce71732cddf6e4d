/** Tiles, figures and owners' shapes as SVG. Owners differ by shape as well as by colour. */
import type { TileType } from '../../lib/generated/samurai';
import { art, s } from '../common/dom';
import { SIZE, hexagon } from './geometry';
import { PICTURES } from './pictures';

/** The colours of an owner, for the style of an element: those inside it have them, too. */
export const inColours = (seat: number): string =>
  `--seat: var(--seat-${seat}); --tint: var(--tint-${seat})`;

/** The owner's shape round the origin: circle, triangle, square or diamond. */
export function shape(seat: number, size: number): SVGElement {
  const look = { class: 'seat-shape', style: inColours(seat) };
  if (seat === 0) return s('circle', { r: size, ...look });
  const a = size;
  const paths = [
    '',
    `M0 ${-a}L${a * 1.15} ${a * 0.85}H${-a * 1.15}Z`,
    `M${-a * 0.88} ${-a * 0.88}H${a * 0.88}V${a * 0.88}H${-a * 0.88}Z`,
    `M0 ${-a * 1.2}L${a * 1.2} 0L0 ${a * 1.2}L${-a * 1.2} 0Z`,
  ];
  return s('path', { d: paths[seat] ?? paths[3]!, ...look });
}

/** A picture by its name, in a box from -12 to 12. */
export function picture(name: string, x = 0, y = 0, scale = 1): SVGGElement {
  return art(PICTURES[name] ?? '', {
    class: 'picture',
    transform: `translate(${x} ${y}) scale(${scale})`,
  });
}

/** A figure as it stands on the board: a disc with its picture. */
export function figure(name: string, scale = 1): SVGGElement {
  return s(
    'g',
    { class: `figure figure-${name}` },
    s('circle', { r: 14.5 * scale, class: 'figure-disc' }),
    picture(name, 0, 0, scale * 0.82),
  );
}

/** A tile: the owner's shape, the picture, the value, and the character if it is fast. */
export function tile(
  seat: number,
  type: Pick<TileType, 'picture' | 'value' | 'fast'>,
  characters: boolean,
): SVGGElement {
  const group = s(
    'g',
    { class: 'tile', style: inColours(seat) },
    s('polygon', { points: hexagon(SIZE - 1.2), class: 'tile-edge' }),
    s('polygon', { points: hexagon(SIZE - 5), class: 'tile-face' }),
    s('g', { transform: 'translate(0 -17.5)' }, shape(seat, 5)),
  );
  const plain = type.picture.endsWith('exchange');
  group.append(
    plain ? picture(type.picture, 0, 3, 0.92) : picture(type.picture, type.fast ? -10 : -9, 3, 0.8),
  );
  if (!plain) group.append(s('text', { class: 'tile-value', x: 13, y: 10 }, String(type.value)));
  if (type.fast) group.append(fastSign(characters, plain));
  return group;
}

/** The Japanese character of fast tiles, or two chevrons for those who turned characters off. */
function fastSign(characters: boolean, low: boolean): SVGElement {
  const y = low ? 22 : 21;
  return s(
    'g',
    { class: 'tile-fast', transform: `translate(0 ${y})` },
    s('rect', { x: -8, y: -7, width: 16, height: 11, rx: 2 }),
    characters
      ? s('text', { class: 'character', y: 2.6 }, '侍')
      : s('path', { d: 'M-5-5l4 3.5-4 3.5M1-5l4 3.5-4 3.5' }),
  );
}

/** A folding screen, behind which captured figures lie. */
export function screen(): SVGElement {
  return s(
    'svg',
    { viewBox: '0 0 40 24', class: 'screen-picture', 'aria-hidden': 'true' },
    s('path', { d: 'M1 4l9-3v19l-9 3zM10 1l10 3v19l-10-3zM20 4l10-3v19l-10 3zM30 1l9 3v19l-9-3z' }),
    s('path', { d: 'M4 17q4-6 8-3t8 0 8-2 8 2', class: 'screen-brush' }),
  );
}

/** A small picture to stand in a line of text. */
export function inline(inside: SVGElement, box = '-13 -13 26 26'): SVGSVGElement {
  return s('svg', { viewBox: box, class: 'inline', 'aria-hidden': 'true' }, inside);
}
