/** The great moments: ippon, hansoku, Yame, Jikan Desu, the end. */
import { button, fill, h } from '../common/dom';
import type { Seen } from '../types';
import { face } from './card';
import type { DaitoView } from './types';
import type { Words } from './words';

const STAYS = 5200; // ms
const CHARACTERS: Record<string, string> = {
  ippon: '一本',
  hansoku: '反則',
  yame: '止め',
  jikan_desu: '時間です',
  end: '勝負あり',
};
const TITLES: Record<string, string> = {
  ippon: 'Ippon!',
  hansoku: 'Hansoku',
  yame: 'Yame!',
  jikan_desu: 'Jikan Desu!',
};
const ORDER = ['end', 'ippon', 'hansoku', 'jikan_desu', 'yame'];

export class Moments {
  readonly element = h('div', { class: 'daito-moment', hidden: true });
  private timer = 0;

  destroy(): void {
    clearTimeout(this.timer);
  }

  close(): void {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }

  /** Show the greatest of what just happened; small things close an old moment. */
  show(events: Seen[], view: DaitoView, words: Words, characters: boolean, motion: boolean): void {
    if (!events.length) return;
    const great = ORDER.map((kind) => events.find((seen) => seen.kind === kind)).find(Boolean);
    if (!great) {
      if (events.some((seen) => seen.seat !== null)) this.close();
      return;
    }
    const said = events
      .filter((seen) => ORDER.includes(seen.kind))
      .map((seen) => h('p', {}, words.tell(seen)));
    const yame = events.find((seen) => seen.kind === 'yame');
    const hand = yame?.facts['hand'] as string[] | undefined;
    const title = TITLES[great.kind] ?? words.t('daito.over');
    fill(
      this.element,
      characters
        ? h('span', { class: 'moment-sign', 'aria-hidden': 'true' }, CHARACTERS[great.kind]!)
        : null,
      h('strong', {}, title),
      ...said,
      hand
        ? h('div', { class: 'moment-hand' }, ...hand.map((name) => face(name, view.faces, words)))
        : null,
      button({ class: 'moment-close', onclick: () => this.close() }, words.t('daito.goOn')),
    );
    this.element.className = `daito-moment ${great.kind} ${motion ? 'stamp' : ''}`;
    this.element.hidden = false;
    clearTimeout(this.timer);
    if (great.kind !== 'end') this.timer = window.setTimeout(() => this.close(), STAYS);
  }
}
