/** The final scoring, step by step: one majority after the other, then the ladder. */
import type { SamuraiView, Sheet, SheetRow } from '../../lib/generated/samurai';
import { button, fill, h, listing } from '../common/dom';
import { figure, inline } from './art';
import { seatSign } from './panels';
import { FIGURES } from './types';
import type { Words } from './words';

const PAUSE = 1500; // ms between two steps
const FLIGHTS = 1800; // ms in which the last figures fly to whoever took them, over the map

interface Stage {
  text: string;
  column?: number; // the kind that is uncovered
  competes?: boolean; // who is out of it is greyed from here on
}

/** The ladder as sentences, each with what it uncovers in the table. */
export function stages(sheet: Sheet, words: Words): Stage[] {
  const { t } = words;
  const found: Stage[] = FIGURES.map((name, kind) => {
    const holder = sheet.rows.find((row) => row.majorities.includes(name));
    const what = words.figure(name);
    return {
      column: kind,
      text: holder
        ? t('samurai.sheet.majority', { figure: what, who: words.who(holder.seat) })
        : t('samurai.sheet.noMajority', { figure: what }),
    };
  });
  const say = (rows: SheetRow[], points: (row: SheetRow) => number | null) =>
    rows.map((row) => `${words.who(row.seat)} ${points(row)}`).join(', ');
  /** Who has won is said beside the board, and marked in the table: here follow the places. */
  const end = (): Stage[] => {
    if (sheet.rows.length === 2) return found;
    const places = [...sheet.rows]
      .sort((a, b) => a.place - b.place)
      .map((row) => `${words.who(row.seat)} (${row.place})`);
    return [...found, { text: t('samurai.sheet.places', { places: places.join(', ') }) }];
  };
  if (['two_majorities', 'sole_majority'].includes(sheet.decided_by)) return end();
  let rows = sheet.rows.filter((row) => row.competes);
  if (sheet.rows.some((row) => row.majorities.length)) {
    found.push({
      text: t('samurai.sheet.only', { who: listing(rows.map((row) => words.who(row.seat))) }),
      competes: true,
    });
    found.push({ text: t('samurai.sheet.others', { points: say(rows, (row) => row.others) }) });
    if (sheet.decided_by === 'other_kinds') return end();
    const most = Math.max(...rows.map((row) => row.others ?? 0));
    rows = rows.filter((row) => row.others === most);
  } else found.push({ text: t('samurai.sheet.allCanWin') });
  found.push({ text: t('samurai.sheet.all', { points: say(rows, (row) => row.total) }) });
  return end();
}

export class SheetView {
  readonly element = h('section', { class: 'samurai-sheet', role: 'dialog', hidden: true });
  private timer = 0;
  private at = 0;
  private shownFor: string | null = null;

  constructor(
    private announce: (text: string) => void,
    private closed: () => void,
  ) {}

  /** Show the sheet once; `staged` uncovers it step by step. */
  update(view: SamuraiView, words: Words, staged: boolean): void {
    const sheet = view.sheet;
    if (!sheet) {
      this.shownFor = null;
      this.element.hidden = true;
      clearTimeout(this.timer);
      return;
    }
    const key = JSON.stringify([sheet, document.documentElement.lang]);
    if (this.shownFor === key) return;
    this.shownFor = key;
    const steps = stages(sheet, words);
    this.at = staged ? 0 : steps.length;
    this.element.hidden = staged;
    this.draw(view, sheet, words, steps);
    if (staged) this.timer = window.setTimeout(() => this.start(view, words, steps), FLIGHTS);
  }

  private start(view: SamuraiView, words: Words, steps: Stage[]): void {
    this.element.hidden = false;
    this.closed();
    this.next(view, view.sheet!, words, steps);
  }

  private next(view: SamuraiView, sheet: Sheet, words: Words, steps: Stage[]): void {
    clearTimeout(this.timer);
    if (this.at >= steps.length) return;
    this.timer = window.setTimeout(() => {
      this.announce(steps[this.at]!.text);
      this.at += 1;
      this.draw(view, sheet, words, steps);
      this.next(view, sheet, words, steps);
    }, PAUSE);
  }

  destroy(): void {
    clearTimeout(this.timer);
  }

  open(): void {
    this.element.hidden = false;
  }

  private draw(view: SamuraiView, sheet: Sheet, words: Words, steps: Stage[]): void {
    const { t } = words;
    const done = steps.slice(0, this.at);
    const all = done.length === steps.length;
    const uncovered = new Set(done.map((stage) => stage.column));
    const out = done.some((stage) => stage.competes);
    const many = sheet.rows.length > 2;
    const rows = sheet.rows.map((row) => {
      const won = all && sheet.winners.includes(row.seat);
      return h(
        'tr',
        { class: `${won ? 'won' : ''} ${out && !row.competes ? 'out' : ''}` },
        h(
          'th',
          { scope: 'row' },
          all && many ? h('span', { class: 'place' }, `${row.place}. `) : null, // before a name like "Aki 3"
          seatSign(row.seat),
          words.who(row.seat),
          won ? h('span', { class: 'crown' }, ' ★') : null,
        ),
        ...FIGURES.map((name, kind) =>
          uncovered.has(kind)
            ? h(
                'td',
                { class: row.majorities.includes(name) ? 'majority' : '' },
                String(row.captured[kind]),
                row.majorities.includes(name)
                  ? h('span', { class: 'majority-sign', title: t('samurai.sheet.sign') }, '▲')
                  : null,
              )
            : h('td', { class: 'covered' }, '·'),
        ),
        h('td', {}, all ? String(row.total) : ''),
      );
    });
    const head = FIGURES.map((name) =>
      h('th', { scope: 'col' }, inline(figure(name), '-16 -16 32 32'), words.figure(name)),
    );
    const skip = all
      ? null
      : button(
          {
            onclick: () => {
              clearTimeout(this.timer);
              this.at = steps.length;
              this.announce(steps[steps.length - 1]!.text);
              this.draw(view, sheet, words, steps);
            },
          },
          t('samurai.sheet.skip'),
        );
    const shut = () => {
      this.element.hidden = true;
      this.closed();
    };
    const close = button({ onclick: shut }, t('samurai.sheet.board'));
    this.element.setAttribute('aria-label', t('samurai.sheet.title'));
    fill(
      this.element,
      h('h2', {}, t('samurai.sheet.title')),
      h('p', { class: 'why-ended' }, words.endings(sheet.ended_by)),
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h('tr', {}, h('td'), ...head, h('th', { scope: 'col' }, t('samurai.sheet.sum'))),
        ),
        h('tbody', {}, ...rows),
      ),
      h(
        'ol',
        { class: 'ladder' },
        ...done.map((stage, i) => h('li', { class: i === this.at - 1 ? 'new' : '' }, stage.text)),
      ),
      all ? hands(view, words) : null,
      h('p', { class: 'sheet-buttons' }, skip, close),
    );
  }
}

/** The first hands, which everybody may see now. */
function hands(view: SamuraiView, words: Words): HTMLElement | null {
  const shown = view.players.map((player) => player.first_hand);
  if (shown.some((hand) => hand === null)) return null;
  return h(
    'details',
    {},
    h('summary', {}, words.t('samurai.sheet.firstHands')),
    h(
      'ul',
      {},
      ...shown.map((hand, seat) => h('li', {}, `${words.who(seat)}: ${words.tiles(hand!)}`)),
    ),
  );
}
