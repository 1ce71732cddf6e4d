/** What follows if the play is stopped now; the server has worked it out. */
import type { DaitoView, Stopping } from '../../lib/generated/daito';
import { h } from '../common/dom';
import type { Words } from './words';

/** The consequences as sentences, the worst first. */
export function consequences(stop: Stopping, view: DaitoView, words: Words): string[] {
  const { t } = words;
  const other = words.who(1 - view.active);
  const lines: string[] = [];
  if (stop.ippon) lines.push(t(`daito.stop.ippon.${stop.ippon}`, { who: other }));
  if (stop.tokens) lines.push(t('daito.stop.tokens', { count: stop.tokens }));
  if (stop.cards) lines.push(t('daito.stop.cards', { count: stop.cards }));
  if (stop.limit !== null && stop.limit > 0)
    lines.push(t('daito.stop.limit', { limit: stop.limit }));
  if (stop.hansoku) lines.push(t('daito.stop.hansoku'));
  if (stop.bonus) lines.push(t('daito.stop.bonus'));
  if (stop.faces.length) {
    const cards = words.cards(stop.faces);
    lines.push(
      t(stop.ignores ? 'daito.stop.facesIgnores' : 'daito.stop.faces', { who: other, cards }),
    );
  } else if (!stop.ippon && !stop.hansoku) lines.push(t('daito.stop.emptyTable', { who: other }));
  return lines;
}

export function stopBox(view: DaitoView, words: Words): HTMLElement | null {
  const stop = view.stopping;
  if (!stop) return null;
  const bad = stop.ippon !== null || stop.tokens + stop.cards + stop.hansoku > 0;
  const title =
    view.viewer === view.active
      ? words.t('daito.stop.you')
      : words.t('daito.stop.they', { who: words.who(view.active) });
  return h(
    'div',
    { class: `stop-box ${stop.ippon ? 'worst' : bad ? 'bad' : ''}` },
    h('b', {}, title),
    h('ul', {}, ...consequences(stop, view, words).map((line) => h('li', {}, line))),
  );
}
