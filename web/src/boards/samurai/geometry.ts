/** Where hexes lie. Flat tops; a hex is 32 from its middle to a corner. */
import type { Hex } from '../../lib/generated/samurai';

export const SIZE = 32;
const HALF = (SIZE * Math.sqrt(3)) / 2;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function centre(hex: Pick<Hex, 'q' | 'r'>): Point {
  return { x: hex.q * SIZE * 1.5, y: (2 * hex.r + hex.q) * HALF };
}

/** The corners of a hexagon round the origin. */
export function hexagon(radius: number): string {
  const corners = [];
  for (let k = 0; k < 6; k++) {
    const angle = (k * Math.PI) / 3;
    corners.push(
      `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`,
    );
  }
  return corners.join(' ');
}

export function bounds(hexes: Hex[], margin = 10): Box {
  const points = hexes.map(centre);
  const left = Math.min(...points.map((p) => p.x)) - SIZE - margin;
  const top = Math.min(...points.map((p) => p.y)) - HALF - margin;
  const right = Math.max(...points.map((p) => p.x)) + SIZE + margin;
  const bottom = Math.max(...points.map((p) => p.y)) + HALF + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The hex that an arrow key leads to: near, and in that direction. */
export function towards(from: Hex, key: string, among: Hex[]): Hex | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const start = centre(from);
  let best: Hex | null = null;
  let least = Infinity;
  for (const hex of among) {
    if (hex.name === from.name) continue;
    const point = centre(hex);
    const dx = point.x - start.x;
    const dy = point.y - start.y;
    const along = dx * arrow.x + dy * arrow.y;
    const aside = Math.abs(dx * arrow.y) + Math.abs(dy * arrow.x);
    if (along < 1 || aside > along * 1.75) continue;
    const cost = along + aside * 1.1;
    if (cost < least) {
      least = cost;
      best = hex;
    }
  }
  return best;
}
