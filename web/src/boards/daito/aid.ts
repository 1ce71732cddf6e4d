/** The player aid: what the signs on cards and panels mean. */
import { h, signList } from '../common/dom';
import type { WordContext } from '../types';
import { sign } from './card';
import { markSign, tokenSign } from './player';
import { TOKENS } from './types';

export function aid({ t }: WordContext): HTMLElement {
  const box = (...signs: Node[]): Node[] => [h('span', { class: 'daito' }, ...signs)];
  return signList([
    [box(sign('katana')), t('daito.aid.katana')],
    [box(sign('fan')), t('daito.aid.fan')],
    [box(sign('arrow')), t('daito.aid.arrow')],
    ...TOKENS.map((token): [Node[], string] => [box(tokenSign(token)), t(`daito.aid.${token}`)]),
    [box(markSign('ippon', true)), t('daito.aid.ippon')],
    [box(markSign('hansoku', true)), t('daito.aid.hansoku')],
  ]);
}
