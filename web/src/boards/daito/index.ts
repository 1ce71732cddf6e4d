/** The Daito table: draws a view, offers the legal actions, reports the one chosen. */
import type { DaitoDetail, DaitoEvent, DaitoView } from '../../lib/generated/daito';
import { button, fill, h, type Child } from '../common/dom';
import { draggable } from '../common/drag';
import { moving } from '../common/motion';
import type { Board, BoardContext, BoardState, CreateBoard, WordContext } from '../types';
import { Banner } from './banner';
import { face, sign } from './card';
import { NOTHING, actionAt, cardIn, options, standalone, type Goal, type Held } from './choices';
import { hand } from './hand';
import { strike } from './effects';
import { otherHand, panel, tokenSign } from './player';
import { stopBox } from './stop';
import { cardRows, piles, type Table, type TableListener } from './table';
import { type Action, type Token, TOKENS } from './types';
import { Words, situation } from './words';
import '../common/board.css';
import './daito.css';
import './cards.css';
import './players.css';
import './court.css';
import './actions.css';
import './sizes.css';
import './log.css';
import './effects.css';

export { aid } from './aid';
export { seatSign, short } from './log';
export { sounds } from './words';

class DaitoTable implements Board<'daito'> {
  private state: BoardState<'daito'> | null = null;
  private words!: Words;
  private held: Held = NOTHING;
  private sure: 'yame' | 'stop' | null = null; // asked whether the person is sure
  private trouble = '';
  private news: string[] = []; // what happened last, in sentences

  private frame = h('div', { class: 'daito' });
  private table = h('div', { class: 'daito-table' });
  private banner = new Banner();

  constructor(
    root: HTMLElement,
    private context: BoardContext,
  ) {
    this.frame.append(this.table, this.banner.element);
    root.append(this.frame);
    this.frame.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.sure = null;
      this.banner.close();
      this.hold(NOTHING);
    });
  }

  destroy(): void {
    this.banner.destroy();
    this.frame.remove();
  }

  update(state: BoardState<'daito'>): void {
    const before = this.state;
    this.state = state;
    this.words = new Words(this.context.t, state.names);
    if (before?.seat !== state.seat) this.news = [];
    if (before && state.view.turn < before.view.turn) {
      // an earlier moment, or another position of a lesson: what happened since is no news
      this.news = [];
      this.banner.close();
    }
    if (before?.view !== state.view) {
      this.sure = null;
      this.trouble = '';
    }
    if (!options(this.held, this.legal).length) this.held = NOTHING;
    else if (this.held.kind === 'card' && state.view.hand[this.held.at] !== this.held.card)
      this.held = NOTHING;
    const events = state.events.map(({ event }) => event);
    const sentences = events.map((event) => this.words.describe(event)).filter(Boolean);
    if (sentences.length) this.news = sentences.slice(-4);
    this.draw();
    const { characters, motion } = state.settings;
    if (moving(motion)) strike(this.frame, events, this.below());
    this.banner.show(events, state.view, this.words, characters, moving(motion));
  }

  private get legal(): Action[] {
    return this.state && !this.state.past ? this.state.legal : [];
  }

  private action(kind: string): Action | null {
    return this.legal.find((one) => one.detail.kind === kind) ?? null;
  }

  // choosing ---------------------------------------------------------------------------

  private hold(held: Held): void {
    this.held = held;
    this.sure = null;
    this.trouble = '';
    this.draw();
  }

  private play(action: Action): void {
    this.held = NOTHING;
    this.sure = null;
    this.context.choose(action.action);
    this.draw();
  }

  private toggle(held: Held): void {
    const same = JSON.stringify(held) === JSON.stringify(this.held);
    this.hold(same ? NOTHING : held);
    if (!same && options(held, this.legal).length)
      this.context.announce(
        options(held, this.legal)
          .map((action) => this.words.action(action, this.state!.view))
          .join('. '),
      );
  }

  private listener: TableListener = {
    goal: (goal) => this.reach(goal),
    live: (threat, at) => {
      const ignore = this.legal.find(
        ({ detail }) => detail.kind === 'ignore' && detail.threat === threat,
      );
      if (ignore) return this.play(ignore);
      const carried = this.held.kind === 'card' || this.held.kind === 'focus';
      const action = carried ? actionAt(this.held, { kind: 'live', threat }, this.legal) : null;
      if (action) this.play(action);
      else this.toggle({ kind: 'live', threat, at });
    },
  };

  private reach(goal: Goal): void {
    const action = actionAt(this.held, goal, this.legal);
    if (action) return this.play(action);
    const card = this.held.kind === 'card' ? this.held.card : null;
    const line = card && tried(card, goal);
    if (line && this.context.attempt) this.context.attempt(line);
    else {
      this.trouble = this.words.t('daito.cannot', { card: card ? this.words.card(card) : '' });
      this.context.announce(this.trouble);
    }
    this.draw();
  }

  private drag(element: HTMLElement, card: string, at: number): void {
    const goalAt = (under: Element | null): Goal | null => {
      const goal = under?.closest<HTMLElement>('[data-goal]')?.dataset['goal'];
      if (!goal) return under?.closest('.lane.attacks') ? { kind: 'attack' } : null;
      if (goal === 'deck' || goal === 'attack') return { kind: goal };
      return { kind: 'live', threat: goal.slice('live:'.length) };
    };
    draggable(element, () => ({
      start: () => {
        this.held = { kind: 'card', card, at };
        this.sure = null;
        this.drawMiddle();
        this.frame.classList.add('dragging');
        const ghost = h('div', { class: 'daito daito-ghost' });
        ghost.append(face(card, this.state!.view.faces, this.words));
        return ghost;
      },
      over: (under) => {
        for (const one of this.frame.querySelectorAll('.under')) one.classList.remove('under');
        under?.closest('[data-goal]')?.classList.add('under');
      },
      drop: (under) => {
        this.frame.classList.remove('dragging');
        const goal = goalAt(under);
        if (goal) this.reach(goal);
        else this.hold(NOTHING);
      },
      cancel: () => {
        this.frame.classList.remove('dragging');
        this.hold(NOTHING);
      },
    }));
  }

  // drawing ----------------------------------------------------------------------------

  private below(): number {
    const { seat, flipped } = this.state!;
    return seat ?? (flipped ? 1 : 0);
  }

  private middle = h('div', { class: 'daito-middle' });

  private draw(): void {
    if (!this.state) return;
    const key = (document.activeElement as HTMLElement | null)?.dataset?.['key'];
    const inside = this.frame.contains(document.activeElement);
    const { view, settings } = this.state;
    const below = this.below();
    const characters = settings.characters;
    const focusActions = options({ kind: 'focus' }, this.legal);
    this.drawMiddle();
    fill(
      this.table,
      h(
        'div',
        { class: 'daito-far' },
        panel(view, 1 - below, this.words, characters, this.context.player),
        otherHand(view, 1 - below, this.words),
      ),
      this.middle,
      this.actionPanel(),
      h(
        'div',
        { class: 'daito-near' },
        panel(view, below, this.words, characters, this.context.player, {
          actions: focusActions,
          pressed: this.held.kind === 'focus',
          pick: () => this.toggle({ kind: 'focus' }),
        }),
        view.viewer === null
          ? otherHand(view, below, this.words)
          : hand(this.parts(), this.state.pointed ?? [], {
              pick: (card, at) => this.pick(card, at),
              drag: (element, card, at) => this.drag(element, card, at),
            }),
      ),
    );
    for (const name of this.state.pointed ?? [])
      this.frame.querySelector(`button[data-key="${name}"]`)?.classList.add('pointed');
    if (inside && key) {
      const again = this.frame.querySelector<HTMLElement>(`[data-key="${key}"]:not(:disabled)`);
      (again ?? this.frame.querySelector<HTMLElement>('.hand-card:not(:disabled)'))?.focus();
    }
  }

  /** What the parts of the table are drawn from. */
  private parts(): Table {
    const { words, held, legal, listener } = this;
    return { view: this.state!.view, words, held, legal, listener };
  }

  private drawMiddle(): void {
    const table = this.parts();
    fill(this.middle, cardRows(table), piles(table));
  }

  /** A card chosen while an attack looks for an answer answers it; otherwise it is taken up. */
  private pick(card: string, at: number): void {
    if (this.held.kind === 'live') {
      const answer = options(this.held, this.legal).find(({ detail }) => cardIn(detail) === card);
      if (answer) return this.play(answer);
    }
    this.toggle({ kind: 'card', card, at });
  }

  /** What to do and what happened last, where the page does not show it. */
  private told(now: string): Child[] {
    return [
      h('p', { class: `say ${this.trouble ? 'trouble' : ''}` }, now),
      this.news.length
        ? h('p', { class: 'recent', 'aria-hidden': 'true' }, this.news.join(' '))
        : null,
    ];
  }

  private actionPanel(): HTMLElement {
    const { view } = this.state!;
    const { t } = this.words;
    const now = this.trouble || situation(view, this.words);
    this.context.say?.(now);
    return h(
      'div',
      { class: 'daito-actions' },
      h(
        'div',
        { class: 'what-to-do' },
        ...(this.context.say ? [] : this.told(now)),
        h(
          'div',
          { class: 'choice-row', role: 'group', 'aria-label': t('daito.choices') },
          ...this.choices(),
        ),
      ),
      h(
        'div',
        { class: 'how-it-ends' },
        ...(view.awaited.length ? [stopBox(view, this.words), this.endRow()] : []),
      ),
    );
  }

  private endRow(): HTMLElement {
    return h('div', { class: 'end-row' }, ...this.endings());
  }

  /** Buttons for what is held, and for choices that belong to no card. */
  private choices(): Child[] {
    const { view } = this.state!;
    const held = options(this.held, this.legal).filter((o) => o.detail.kind !== 'jikan_desu');
    const free = standalone(this.legal);
    const make = (action: Action) =>
      button(
        {
          class: `choice ${action.detail.kind}`,
          'data-key': `action-${action.action}`,
          ...(free.includes(action) ? { 'data-choice': '' } : {}),
          onclick: () => this.play(action),
        },
        ...signs(action),
        this.words.action(action, view),
      );
    return [
      ...free.map(make),
      ...held.filter((action) => !free.includes(action)).map(make),
      this.held.kind === 'none'
        ? null
        : button(
            { class: 'choice back-off', 'data-key': 'back-off', onclick: () => this.hold(NOTHING) },
            this.words.t('daito.putBack'),
          ),
    ];
  }

  /** Stop, Yame and the reshuffle: they stay in their places. */
  private endings(): Child[] {
    const { view, past } = this.state!;
    const { t } = this.words;
    if (view.viewer === null || view.outcome || past) return [];
    const stop = this.action('stop');
    const yame = this.action('yame');
    const shuffle = this.action('reshuffle');
    const referee = view.players[view.viewer]!.tokens.referee;
    const risky = stop && view.stopping?.ippon;
    if (this.sure) {
      const action = this.sure === 'yame' ? yame : stop;
      return [
        h('p', { class: 'sure' }, t(`daito.sure.${this.sure}`)),
        action
          ? button(
              { class: 'do-it', 'data-key': 'sure', onclick: () => this.play(action) },
              t(`daito.sure.${this.sure}Yes`),
            )
          : null,
        button({ 'data-key': 'not-sure', onclick: () => this.ask(null) }, t('daito.sure.no')),
      ];
    }
    return [
      view.viewer === view.active && (view.phase === 'open' || view.phase === 'play')
        ? button(
            {
              class: `stop ${risky ? 'risky' : 'do-it'}`,
              disabled: !stop,
              'data-key': 'stop',
              onclick: () => stop && (risky ? this.ask('stop') : this.play(stop)),
            },
            t('daito.do.stop'),
          )
        : null,
      shuffle
        ? button(
            { 'data-key': 'shuffle', onclick: () => this.play(shuffle) },
            t('daito.do.reshuffle'),
          )
        : null,
      button(
        {
          class: 'yame',
          disabled: !yame,
          'data-key': 'yame',
          'data-tip': t('daito.sure.yame'),
          onclick: () => yame && this.ask('yame'),
        },
        h('b', {}, 'Yame!'),
        h('small', {}, tokenSign('referee'), t('daito.yamePrice', { count: referee })),
      ),
    ];
  }

  private ask(what: 'yame' | 'stop' | null): void {
    const was = this.sure;
    this.sure = what;
    this.draw();
    const next = what ? '[data-key="sure"]' : `[data-key="${was}"]`;
    this.frame.querySelector<HTMLElement>(next)?.focus();
    if (what) this.context.announce(this.words.t(`daito.sure.${what}`));
  }
}

/** The tokens that an action is about, as pictures. */
function signs(action: Action): Child[] {
  const { detail } = action;
  if (detail.kind === 'lose')
    return TOKENS.flatMap((token) => Array.from({ length: detail[token] }, () => tokenSign(token)));
  if (detail.kind === 'take') return [tokenSign(detail.token as Token)];
  if (detail.kind === 'all_count' || ('favourite' in detail && detail.favourite))
    return [tokenSign('favourite')];
  if (cardIn(detail) === 'focus') return [tokenSign('focus')];
  if (detail.kind === 'answer') return [sign('fan')];
  if (detail.kind === 'attack') return [sign('katana')];
  return [];
}

/** What was tried, as a line of the notation. */
function tried(card: string, goal: Goal): string {
  if (goal.kind === 'deck') return `exchange ${card}`;
  return goal.kind === 'attack' ? `attack ${card}` : `answer ${goal.threat}: ${card}`;
}

export function describe(event: DaitoEvent, context: WordContext): string {
  return new Words(context.t, context.names).describe(event, context.seat);
}

export function piece(name: string, context: WordContext): string {
  return new Words(context.t, context.names).card(name);
}

export function action(detail: DaitoDetail, context: WordContext): string {
  return new Words(context.t, context.names).action({ detail });
}

export function hint(view: DaitoView, context: WordContext): string {
  return situation(view, new Words(context.t, context.names));
}

export const create: CreateBoard<'daito'> = (root, context) => new DaitoTable(root, context);
