/** A banner over the table for what matters most: ippon, hansoku, Yame, Jikan Desu, the end. */
import type { DaitoEvent, DaitoView } from '../../lib/generated/daito';
import { button, fill, h } from '../common/dom';
import { face } from './card';
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

export class Banner {
  readonly element = h('div', { class: 'daito-banner', hidden: true });
  private timer = 0;

  destroy(): void {
    clearTimeout(this.timer);
  }

  close(): void {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }

  /** Show the greatest of what just happened; small things close an old banner. */
  show(
    events: DaitoEvent[],
    view: DaitoView,
    words: Words,
    characters: boolean,
    motion: boolean,
  ): void {
    if (!events.length) return;
    // who has won and why is told beside the table
    const told = events.filter((event) => ORDER.includes(event.kind) && event.kind !== 'end');
    const great =
      told.length && ORDER.map((kind) => events.find((event) => event.kind === kind)).find(Boolean);
    if (!great) {
      if (events.some((event) => event.seat !== undefined)) this.close();
      return;
    }
    const said = told.map((event) => h('p', {}, words.describe(event)));
    const hand = events.find((event) => event.kind === 'yame')?.hand;
    const title = TITLES[great.kind] ?? words.t('daito.over');
    fill(
      this.element,
      characters
        ? h('span', { class: 'banner-sign', 'aria-hidden': 'true' }, CHARACTERS[great.kind]!)
        : null,
      h('strong', {}, title),
      ...said,
      hand
        ? h('div', { class: 'banner-hand' }, ...hand.map((name) => face(name, view.faces, words)))
        : null,
      button({ class: 'banner-close', onclick: () => this.close() }, words.t('daito.goOn')),
    );
    this.element.className = `daito-banner ${great.kind} ${motion ? 'stamp' : ''}`;
    this.element.hidden = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.close(), STAYS);
  }
}
