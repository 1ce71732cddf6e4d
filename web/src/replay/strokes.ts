/** How the lines of the seats are told apart: the seat's own colour, and dashes. */
const STROKES: Record<string, string[]> = {
  samurai: [
    'var(--green)',
    'color-mix(in srgb, var(--yellow) 72%, var(--ink))',
    'var(--blue)',
    'var(--red)',
  ],
  daito: ['var(--red)', 'var(--ink)'],
};

export const DASHES = ['none', '7 3', '2 3', '9 3 2 3'];
export const strokeOf = (game: string, seat: number): string =>
  STROKES[game]?.[seat] ?? 'var(--ink)';
