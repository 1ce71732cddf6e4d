/** The player aid: what the signs on the map and on the tiles mean. */
import { h, signList } from '../common/dom';
import type { WordContext } from '../types';
import { figure, inline, shape } from './art';
import { FIGURES } from './types';

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
  ]);
}
