/** The player aid: what the signs on the board mean. */
import { h, signList } from '../common/dom';
import type { WordContext } from '../types';
import { octagon } from './choices';

export function aid({ t }: WordContext): HTMLElement {
  const box = (kind: string, ...inside: Node[]): Node[] => [
    h('span', { class: `kamisado k-aid ${kind}` }, ...inside),
  ];
  const piece = (kind: string, teeth: number): Node[] =>
    box('', h('span', { class: `k-piece ${kind}` }, octagon({ side: 0, colour: 'green', teeth })));
  return signList([
    [piece('must free', 0), t('kamisado.aid.must')],
    [piece('free', 0), t('kamisado.aid.free')],
    [box('', h('span', { class: 'k-cell c-b target' })), t('kamisado.aid.target')],
    [box('', h('span', { class: 'k-cell c-b reached' })), t('kamisado.aid.reached')],
    [piece('', 1), t('kamisado.aid.sumo')],
    [piece('k-ghost', 0), t('kamisado.aid.prepared')],
  ]);
}
