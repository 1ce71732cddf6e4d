/** The Samurai board: draws a view, offers the legal actions, reports the one chosen. */
import type { SamuraiDetail, SamuraiEvent, SamuraiView } from '../../lib/generated/samurai';
import { fill, h } from '../common/dom';
import { draggable } from '../common/drag';
import { moving, speedOf } from '../common/motion';
import type { Board, BoardContext, BoardState, CreateBoard, WordContext } from '../types';
import { drawBar, instruction } from './bar';
import { FirstHand } from './firstHand';
import { label } from './label';
import { MapView, NO_MARKS, type Preview } from './map';
import { Notes } from './notes';
import { explain, legend, players, stock } from './panels';
import {
  NOTHING,
  attempted,
  effects,
  marks,
  preview,
  step,
  type Pick,
  type PickOutcome,
} from './plan';
import { firstHand, rack, typesOf, type RackListener } from './rack';
import { SheetView } from './sheet';
import type { Action, Figure } from './types';
import { Words, learnTowns, situation } from './words';
import '../common/board.css';
import './samurai.css';
import './map.css';
import './panels.css';
import './sheet.css';
import './sizes.css';
import './phone.css';
import './log.css';

export { aid } from './aid';
export { describeLine, lineOf, seatSign, short } from './log';
export { sounds } from './words';

class SamuraiBoard implements Board<'samurai'> {
  private state: BoardState<'samurai'> | null = null;
  private words!: Words;
  private pick: Pick = NOTHING;
  private hovered: string | null = null; // the hex under the mouse, the finger or the keyboard
  private armed: Action | null = null; // tapped once: a second tap plays it
  private asked: { figure: Figure; step: PickOutcome }[] = [];
  private trouble = ''; // why the last choice led nowhere
  private firstHand = new FirstHand();
  private offered = ''; // for the first hand, as the tray shows it

  private frame = h('div', { class: 'samurai' });
  private side = h('div', { class: 'samurai-side' });
  private card = h('div', { class: 'samurai-card' });
  private bar = h('div', { class: 'samurai-bar' });
  private tray = h('div', { class: 'samurai-tray' });
  private map: MapView;
  private sheet: SheetView;
  private notes: Notes;

  constructor(
    root: HTMLElement,
    private context: BoardContext,
  ) {
    this.map = new MapView(() => this.words, {
      chosen: (hex, figure, how) => this.choose(hex, figure, how),
      hovered: (hex) => this.hover(hex),
      escaped: () => this.letGo(true),
      label: (hex) => label(hex, this.state!.view, this.pick, this.legal, this.words),
    });
    this.sheet = new SheetView(
      (text) => context.announce(text),
      () => this.drawBar(),
    );
    this.notes = new Notes(this.frame, this.map);
    const middle = h(
      'div',
      { class: 'samurai-middle' },
      this.map.element,
      this.notes.element,
      this.sheet.element,
    );
    const table = h('div', { class: 'samurai-table' });
    fill(table, this.side, middle, this.card, this.bar, this.tray);
    this.frame.append(table);
    root.append(this.frame);
    this.frame.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.pick.kind !== 'none') this.letGo(true);
    });
  }

  destroy(): void {
    this.map.destroy();
    this.sheet.destroy();
    this.notes.destroy();
    this.frame.remove();
  }

  update(state: BoardState<'samurai'>): void {
    const before = this.state;
    this.state = state;
    const { view } = state;
    learnTowns(view.hexes);
    this.words = new Words(this.context.t, state.names);
    if (before?.seat !== state.seat || state.past) this.forget();
    if (before && before.view !== view) {
      this.armed = null;
      this.asked = [];
      this.trouble = '';
    }
    if (!this.stillOpen()) this.pick = this.goOn();
    this.draw();
    const motion = moving(state.settings.motion);
    this.notes.show(
      state.events.map(({ event }) => event),
      this.words,
      typesOf(view),
      motion,
      state.settings.characters,
      speedOf(state),
    );
    const staged = motion && state.events.some(({ event }) => event.kind === 'over');
    this.sheet.update(view, this.words, staged);
    if (view.sheet) this.drawBar();
    this.sendNext(before?.view === view);
  }

  private get legal(): Action[] {
    return this.state && !this.state.past ? this.state.legal : [];
  }

  private forget(): void {
    this.pick = NOTHING;
    this.armed = null;
    this.asked = [];
    this.hovered = null;
    this.firstHand.clear();
  }

  /** What is picked can still go somewhere. */
  private stillOpen(): boolean {
    const found = marks(this.pick, this.legal);
    return found.targets.size + found.figures.size > 0;
  }

  /** While figures are placed, the next one is picked without asking. */
  private goOn(): Pick {
    const put = this.legal.map(({ detail }) => detail).find((detail) => detail.kind === 'put');
    return put ? { kind: 'put', figure: put.figure } : NOTHING;
  }

  // the first hand ---------------------------------------------------------------------

  private sendNext(refused = false): void {
    const { sending } = this.firstHand;
    const action = this.firstHand.next(this.state!.view.hand?.length ?? 0, this.legal, refused);
    if (action) this.context.choose(action.action);
    else if (sending && !this.firstHand.sending) this.draw(); // refused: choose again
  }

  private listener: RackListener = {
    pick: (pick, by) => this.pickUp(pick, by),
    drag: (element, pick, ghost) => this.drag(element, pick, ghost),
    toggle: (index) => {
      this.firstHand.toggle(index);
      this.draw();
    },
    confirm: () => {
      this.firstHand.confirm(this.state?.view.face_down ?? []);
      this.sendNext();
    },
  };

  // picking and choosing ---------------------------------------------------------------

  private pickUp(pick: Pick, by: HTMLElement | null): void {
    const again = by?.getAttribute('aria-pressed') === 'true';
    const keyboard = by?.matches(':focus-visible') ?? false;
    this.hovered = null; // what was looked at before would cover the marked hexes
    this.armed = null;
    this.asked = [];
    this.trouble = '';
    this.pick = again && pick.kind !== 'put' ? NOTHING : pick;
    this.draw();
    if (this.pick.kind === 'none') return;
    this.context.announce(this.instruction());
    if (keyboard) this.map.focusTarget(0);
  }

  private letGo(back: boolean): void {
    const was = this.pick;
    const focused = this.map.hasFocus();
    this.armed = null;
    this.asked = [];
    this.trouble = '';
    if (was.kind === 'swap' && was.first) this.pick = { kind: 'swap', first: null };
    else if (was.kind === 'move' && was.from) this.pick = { kind: 'move', from: null };
    else if (was.kind !== 'put') this.pick = NOTHING;
    this.draw();
    if (back && focused && this.pick.kind === 'none')
      this.tray.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }

  private choose(hex: string, figure: Figure | null, how: 'mouse' | 'touch' | 'key'): void {
    let next = step(this.pick, hex, figure, this.legal);
    // under the pointer the preview has exchanged the figures already: the hex is meant
    if (next.kind === 'no' && figure) next = step(this.pick, hex, null, this.legal);
    if (next.kind === 'play' && how === 'touch' && this.armed?.action !== next.action.action) {
      // a finger covers what it touches: the first tap shows, the second plays
      this.armed = next.action;
      this.asked = [];
      this.hovered = hex;
      this.map.approach(hex);
      this.draw();
      return;
    }
    this.take(next, hex);
  }

  private take(next: PickOutcome, hex: string): void {
    this.trouble = '';
    switch (next.kind) {
      case 'play':
        this.hovered = null;
        this.armed = null;
        this.asked = [];
        if (this.pick.kind !== 'put') this.pick = NOTHING;
        this.context.choose(next.action.action);
        this.map.camera.leave();
        this.draw();
        return;
      case 'pick':
        this.pick = next.pick;
        this.asked = [];
        this.draw();
        this.context.announce(this.instruction());
        return;
      case 'ask':
        this.asked = next.options;
        this.draw();
        this.bar.querySelector<HTMLElement>('.ask button')?.focus();
        return;
      case 'no':
        this.hovered = hex;
        this.armed = null;
        this.refuse(hex);
        this.draw();
    }
  }

  /** Something that is not legal: the server knows why, and says so in words. */
  private refuse(hex: string): void {
    const line = attempted(this.pick, hex);
    if (line && this.context.attempt) this.context.attempt(line);
    else if (this.pick.kind !== 'none') {
      this.trouble = this.words.t('samurai.cannotGo', { place: this.words.place(hex) });
      this.context.announce(this.trouble);
    }
  }

  private hover(hex: string | null): void {
    if (hex === this.hovered) return;
    this.hovered = hex;
    this.drawMap();
  }

  private drag(element: HTMLElement, pick: Pick, ghost: () => HTMLElement): void {
    const hexAt = (under: Element | null) =>
      under?.closest<SVGGElement>('[data-hex]')?.dataset['hex'] ?? null;
    const figureAt = (under: Element | null) =>
      under?.closest<SVGGElement>('[data-figure]')?.dataset['figure'] ?? null;
    draggable(element, () => ({
      start: () => {
        this.pick = pick;
        this.armed = null;
        this.trouble = '';
        this.drawMap();
        this.frame.classList.add('dragging');
        return ghost();
      },
      over: (under) => this.hover(hexAt(under)),
      drop: (under) => {
        this.frame.classList.remove('dragging');
        const hex = hexAt(under);
        if (hex) this.take(step(this.pick, hex, figureAt(under), this.legal), hex);
        else this.letGo(false);
      },
      cancel: () => {
        this.frame.classList.remove('dragging');
        this.letGo(false);
      },
    }));
  }

  // drawing ----------------------------------------------------------------------------

  /** The action that is considered: tapped once, or under the pointer or the keyboard. */
  private considered(): Action | null {
    if (this.armed) return this.armed;
    if (!this.hovered) return null;
    const next = step(this.pick, this.hovered, null, this.legal);
    return next.kind === 'play' ? next.action : null;
  }

  private draw(): void {
    if (!this.state) return;
    const { view } = this.state;
    const key = focusKey(this.frame);
    const inside = this.frame.contains(document.activeElement);
    const choosing = view.phase === 'first_hands' && view.viewer !== null;
    const mine = this.legal.some((action) => action.detail.kind === 'take');
    const { sending } = this.firstHand;
    this.frame.classList.toggle('choosing', choosing && (mine || sending));
    fill(
      this.side,
      players(view, this.words, this.context.player),
      stock(view, this.words),
      legend(this.words),
    );
    this.drawMap();
    this.drawBar();
    this.drawTray(choosing && (mine || sending));
    for (const one of this.tray.querySelectorAll<HTMLElement>('[data-tile]'))
      one.classList.toggle('pointed', !!this.state.pointed?.includes(one.dataset['tile']!));
    if (key) this.frame.querySelector<HTMLElement>(key)?.focus({ preventScroll: true });
    if (inside && !this.frame.contains(document.activeElement)) this.catchFocus();
  }

  /** Below the map: the choice of the first hand, or the own tiles. */
  private drawTray(choosing: boolean): void {
    const { view, settings } = this.state!;
    const { chosen, sending } = this.firstHand;
    const { characters } = settings;
    // all choose at once: what stays the same stays there, or a click on it would be lost
    const before = this.offered;
    this.offered = choosing
      ? JSON.stringify([view.face_down, view.hand, chosen, sending, characters])
      : '';
    if (choosing && this.offered === before) return;
    const tray = { view, words: this.words, characters, listener: this.listener };
    if (choosing) fill(this.tray, firstHand(tray, chosen, sending));
    else if (view.hand && view.phase !== 'over') fill(this.tray, rack(tray, this.legal, this.pick));
    else fill(this.tray);
  }

  /** What had the focus is gone: it goes to the next thing to do. */
  private catchFocus(): void {
    const next =
      this.frame.querySelector<HTMLElement>('.supply [tabindex="0"], .rack [tabindex="0"]') ??
      this.frame.querySelector<SVGElement>('.samurai-map [tabindex="0"]');
    next?.focus({ preventScroll: true });
  }

  private drawMap(): void {
    if (!this.state) return;
    const { view, settings, seat } = this.state;
    const action = this.considered();
    const shown = preview(view, action, seat);
    const found = this.pick.kind === 'none' ? NO_MARKS : marks(this.pick, this.legal);
    this.map.draw(view, shown, found, {
      characters: settings.characters,
      coordinates: settings.coordinates,
    });
    this.map.point(this.state.pointed ?? []);
    this.drawCard(shown, action);
  }

  /** The card in the corner: the settlements that the action, or the hex pointed at, is about. */
  private drawCard(shown: Preview, action: Action | null): void {
    const { view } = this.state!;
    let towns = [...shown.settlements.keys()];
    const hex = this.hovered && view.hexes.find((one) => one.name === this.hovered);
    if (!towns.length && hex) towns = hex.beside.length ? hex.beside : [hex.name];
    const cards = towns.map((name) => explain(this.words, view, name, shown.settlements.get(name)));
    const there = cards.filter((card) => card !== null);
    const asking = action && Object.keys(effects(view, action)).length > 0;
    fill(
      this.card,
      asking ? h('p', { class: 'card-title' }, this.words.t('samurai.whatIf')) : null,
      ...there,
    );
    this.card.classList.toggle('empty', there.length === 0);
    const at = this.hovered && this.armed ? this.map.heightOf(this.hovered) : null;
    this.card.classList.toggle('below', at !== null && at < 0.5);
    this.card.classList.toggle('above', at !== null && at >= 0.5);
  }

  private drawBar(): void {
    const { view, past, pointed } = this.state!;
    this.context.say?.(this.toDo());
    drawBar(this.bar, {
      view,
      legal: this.legal,
      pick: this.pick,
      words: this.words,
      asked: this.asked,
      armed: this.armed,
      said: this.context.say ? null : { text: this.toDo(), trouble: !!this.trouble },
      past,
      pointed: !!pointed?.includes('end'),
      sheetClosed: !!this.sheet.element.hidden,
      listener: this.listener,
      take: (next) => this.take(next, this.hovered ?? ''),
      putBack: () => this.letGo(false),
      end: (action) => this.context.choose(action.action),
      openSheet: () => this.reopen(),
    });
  }

  private reopen(): void {
    this.sheet.open();
    this.drawBar();
  }

  /** What to do now, and whether it is the last turn. */
  private toDo(): string {
    const { view } = this.state!;
    const last = view.ending.length > 0 && view.phase === 'turns';
    return [last ? this.words.t('samurai.lastTurn') : '', this.trouble || this.instruction()]
      .filter(Boolean)
      .join(' ');
  }

  /** What the person can do now, in a sentence. */
  private instruction(): string {
    return instruction(this.state!.view, this.pick, this.legal, this.words, !!this.armed);
  }
}

/** How to find the focused button again after a part was drawn anew. */
function focusKey(frame: HTMLElement): string | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLButtonElement) || !frame.contains(active)) return null;
  for (const name of ['tile', 'index', 'figure'])
    if (active.dataset[name] !== undefined) return `button[data-${name}="${active.dataset[name]}"]`;
  return active.classList.contains('end-turn') ? '.end-turn' : null;
}

export function describe(event: SamuraiEvent, context: WordContext): string {
  return new Words(context.t, context.names).describe(event, context.seat);
}

export function piece(name: string, context: WordContext): string {
  return new Words(context.t, context.names).tile(name);
}

export function action(detail: SamuraiDetail, context: WordContext): string {
  return new Words(context.t, context.names).action(detail);
}

export function hint(view: SamuraiView, context: WordContext): string {
  return situation(view, new Words(context.t, context.names));
}

export const create: CreateBoard<'samurai'> = (root, context) => new SamuraiBoard(root, context);
