/** The board of a game that this page knows nothing of: the text of its view, and its legal actions
 *  as buttons. Games of other packages have such views (`sanban.core.plain`). */
import { button, h, listing } from '../common/dom';
import type { Board, BoardContext, BoardState, CreateBoard, WordContext } from '../types';
import './plain.css';

interface PlainView {
  text?: string;
  awaited: number[];
  outcome: { winners: number[] } | null;
}
interface PlainEvent {
  kind: string;
  seat?: number;
  text?: string;
}
interface PlainDetail {
  kind: string;
  text?: string;
}

/** Views of other games have no text: their fields are better than nothing. */
const textOf = (view: PlainView): string =>
  typeof view.text === 'string' ? view.text : JSON.stringify(view, null, 1);

class PlainBoard implements Board {
  #text = h('pre', { class: 'plain-text', tabindex: '0' });
  #actions = h('div', { class: 'plain-actions', role: 'group' });

  constructor(
    private root: HTMLElement,
    private context: BoardContext,
  ) {
    root.classList.add('plain-board');
    this.#text.setAttribute('aria-label', context.t('plain.board'));
    this.#text.setAttribute('role', 'region');
    this.#actions.setAttribute('aria-label', context.t('plain.actions'));
    this.#actions.addEventListener('keydown', (event) => this.#key(event));
    root.append(this.#text, this.#actions);
  }

  update({ view, legal, past }: BoardState): void {
    const focused = this.#actions.contains(document.activeElement);
    this.#text.textContent = textOf(view as unknown as PlainView);
    this.#actions.replaceChildren(
      ...(past ? [] : legal).map(({ action, detail, text }) =>
        button(
          { class: 'plain-action', onclick: () => this.context.choose(action) },
          (detail as PlainDetail).text || text || detail.kind,
        ),
      ),
    );
    this.#actions.hidden = !this.#actions.childElementCount;
    // the keyboard goes on where it was
    if (focused) (this.#buttons()[0] ?? this.#text).focus();
  }

  #buttons(): HTMLElement[] {
    return [...this.#actions.children] as HTMLElement[];
  }

  /** The arrows go from button to button, Home and End to the first and the last. */
  #key(event: KeyboardEvent): void {
    const all = this.#buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    all[(to + all.length) % all.length]?.focus();
    event.preventDefault();
    event.stopPropagation(); // the page would step through the moves
  }

  destroy(): void {
    this.root.classList.remove('plain-board');
    this.root.replaceChildren();
  }
}

export const create: CreateBoard = (root, context) => new PlainBoard(root, context);

export function describe(event: unknown, { t, names }: WordContext): string {
  const { seat, text } = event as PlainEvent;
  const name = names[seat ?? -1] ?? '';
  return text ? t('plain.did', { name, what: text }) : t('plain.acted', { name });
}

export function hint(view: unknown, { t, names, seat }: WordContext): string {
  const { awaited, outcome } = view as PlainView;
  const listed = (seats: number[]): string => listing(seats.map((one) => names[one] ?? ''));
  if (outcome?.winners.length)
    return t('wins', { names: listed(outcome.winners), count: outcome.winners.length });
  if (outcome) return t('result.draw');
  if (seat !== null && awaited.includes(seat)) return t('plain.yours');
  return t('plain.others', { names: listed(awaited), count: awaited.length });
}

export const action = (detail: unknown): string => (detail as PlainDetail).text ?? '';
