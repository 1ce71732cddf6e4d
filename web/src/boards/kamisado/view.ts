/** Colours, squares and towers: the position text taken apart. */

export const LETTERS = 'ngrypubo';
export const COLOURS = [
  'brown',
  'green',
  'red',
  'yellow',
  'pink',
  'purple',
  'blue',
  'orange',
] as const;
export type Colour = (typeof COLOURS)[number];
export const CHARACTERS: Record<Colour, string> = {
  brown: '棕',
  green: '綠',
  red: '紅',
  yellow: '黃',
  pink: '粉',
  purple: '紫',
  blue: '藍',
  orange: '橙',
};

export interface Tower {
  side: number;
  colour: Colour;
  teeth: number;
  square: number; // 0 is a1, 63 is h8
}

export const colourOf = (letter: string): Colour => COLOURS[LETTERS.indexOf(letter)]!;
export const squareName = (square: number): string =>
  'abcdefgh'[square % 8]! + String(Math.floor(square / 8) + 1);
export const squareNumber = (name: string): number =>
  'abcdefgh'.indexOf(name[0]!) + (Number(name[1]) - 1) * 8;

/** The towers of a position text: ranks 8 to 1, upper case is Black's, ' for each tooth. */
export function towers(position: string): Tower[] {
  const found: Tower[] = [];
  position
    .split(' ')[0]!
    .split('/')
    .forEach((rank, row) => {
      let file = 0;
      for (const sign of rank)
        if (sign === "'") found.at(-1)!.teeth += 1;
        else if (/\d/.test(sign)) file += Number(sign);
        else {
          const side = sign === sign.toUpperCase() ? 0 : 1;
          const colour = colourOf(sign.toLowerCase());
          found.push({ side, colour, teeth: 0, square: (7 - row) * 8 + file });
          file += 1;
        }
    });
  return found;
}
