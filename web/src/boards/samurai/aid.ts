/** The player aid: what the signs on the map and on the tiles mean. */
import { h, signList } from '../common/dom';
import type { WordContext } from '../types';
import { figure, inline, shape, tile } from './art';
import { handSign } from './panels';
import { FIGURES } from './types';

const tileSign = (name: string, fast: boolean, value = 1) => ({ picture: name, value, fast });
// one of each kind; the three of one figure differ by their picture alone
const TILES = [
  tileSign('helmet', false, 2),
  tileSign('samurai', false),
  tileSign('ship', true),
  tileSign('ronin', true),
  tileSign('figure-exchange', true),
  tileSign('tile-exchange', false),
];

export function aid({ t }: WordContext): HTMLElement {
  const box = (sign: SVGElement, view: string): Node[] => [
    h('span', { class: 'samurai' }, inline(sign, view)),
  ];
  return signList([
    ...FIGURES.map((name): [Node[], string] => [
      box(figure(name), '-16 -16 32 32'),
      t(`samurai.figure.${name}`),
    ]),
    [box(shape(0, 9), '-12 -12 24 24'), t('samurai.legendLeads')],
    [[document.createTextNode('=')], t('samurai.legendTie')],
    [[document.createTextNode('②')], t('samurai.legendOpen')],
    [[document.createTextNode('侍')], t('samurai.aid.fast')],
    [
      [
        ...box(handSign('in-hand'), '-12 -12 24 24'),
        ...box(handSign('face-down'), '-12 -12 24 24'),
      ],
      t('samurai.aid.tilesLeft'),
    ],
    ...TILES.map((type): [Node[], string] => [
      box(tile(0, type, true), '-34 -30 68 60'),
      t(`samurai.about.${type.picture}`, { value: type.value }),
    ]),
  ]);
}
