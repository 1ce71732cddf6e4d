/** The eight colours of Kamisado for those who do not see all colours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLOURS } from '../src/boards/kamisado/view';

const STYLES = join(import.meta.dirname, '../src/styles');
type Triple = [number, number, number];

const TOKENS = readFileSync(join(STYLES, 'tokens.css'), 'utf8').split("[data-palette='distinct']");

/** The colours before or after the line that begins the distinct ones. */
function palette(part: 0 | 1): Triple[] {
  const css = TOKENS[part]!;
  return COLOURS.map((name) => {
    const hex = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(css)![1]!;
    return [0, 2, 4].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;
  });
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

// Machado, Oliveira and Fernandes 2009, severity 1
const SEEN = {
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
};

/** CIE Lab of a colour as it is seen. */
function lab(colour: Triple, seen: number[]): Triple {
  const rgb = [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        colour.reduce((sum, part, i) => sum + part * seen[row + i]!, 0),
      ),
    ),
  ) as Triple;
  const xyz = [
    (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505,
    0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2],
    (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)) as Triple;
  return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])];
}

/** The difference between the two colours that are hardest to tell apart. */
function closest(colours: Triple[], seen: number[]): number {
  const labs = colours.map((colour) => lab(colour, seen));
  const pairs = labs.flatMap((a, i) => labs.slice(i + 1).map((b) => [a, b] as const));
  return Math.min(...pairs.map(([a, b]) => Math.hypot(...a.map((part, i) => part - b[i]!))));
}

describe.each(Object.entries(SEEN))('with %s', (_, seen) => {
  it('no two colours of the distinct palette look alike', () => {
    expect(closest(palette(1), seen)).toBeGreaterThan(25);
  });
  it('they are further apart than the usual ones', () => {
    const usual = closest(palette(0), seen);
    expect(closest(palette(1), seen)).toBeGreaterThan(usual);
  });
});
