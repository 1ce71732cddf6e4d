/** What a sign means: every element of a board with `data-tip` says it in a box beside it, after the
 *  mouse has rested on it, the keyboard has come to it or a finger was held on it. A screen reader has the labels instead. */
import { h } from './dom';
import './tips.css';

const HOVER_MS = 900; // longer than a look, so that it is not in the way of a move
const PRESS_MS = 500;
const SLACK = 10; // px: a finger that moves farther drags

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

export class Tips {
  #box = h('div', { class: 'board-tip', role: 'tooltip' });
  #end = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #of: Element | null = null; // what the mouse rests on ...
  #at: Point = { clientX: 0, clientY: 0 }; // ... and where
  #redraws = new MutationObserver(() => this.#redrawn());
  #press: PointerEvent | null = null; // a finger that may become a long press
  #keys = false; // the keyboard was used last

  constructor(root: HTMLElement) {
    const { signal } = this.#end;
    const on = <K extends keyof HTMLElementEventMap>(
      kind: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ): void => root.addEventListener(kind, listener, { signal, capture: true });
    this.#redraws.observe(root, { childList: true, subtree: true });
    on('pointerover', (event) => this.#over(event));
    on('pointerleave', (event) => {
      if (event.target === root && event.pointerType !== 'touch') this.hide();
    });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', () => this.#lift());
    on('pointercancel', () => this.#lift());
    on('focusin', (event) => this.#focus(event));
    on('focusout', () => this.hide());
    on('contextmenu', (event) => {
      if (this.#press) event.preventDefault(); // the system's answer to a long press
    });
    for (const kind of ['keydown', 'scroll', 'pointerdown'] as const)
      window.addEventListener(
        kind,
        () => {
          if (kind !== 'scroll') this.#keys = kind === 'keydown';
          this.hide();
        },
        { signal, capture: true, passive: true },
      );
  }

  destroy(): void {
    this.#end.abort();
    this.#redraws.disconnect();
    this.hide();
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#of = null;
    this.#box.remove();
  }

  #over(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    this.#at = event;
    const found = tipOf(event);
    if (found !== this.#of) this.#rest(found, !event.buttons);
  }

  #rest(found: Element | null, shown = true): void {
    this.hide();
    this.#of = found;
    if (found && shown) this.#timer = setTimeout(() => this.#show(this.#of!), HOVER_MS);
  }

  /** The board may have been drawn again: then the sign under the mouse is another element. */
  #redrawn(): void {
    if (!this.#of || this.#of.isConnected) return;
    const found = tipAt(this.#at);
    if (!found || textOf(found) !== textOf(this.#of)) return this.#rest(found);
    this.#of = found;
    if (this.#box.isConnected) this.#show(found); // it may have moved
  }

  /** The keyboard has come to something: a sign, or a thing with signs on it. */
  #focus({ target }: FocusEvent): void {
    const at = target as Element;
    if (!this.#keys) return; // the page has put the focus there
    this.hide();
    const signs = at.matches('[data-tip]') ? [at] : [...at.querySelectorAll('[data-tip]')];
    const texts = new Set(signs.map(textOf).filter(Boolean));
    if (texts.size) this.#timer = setTimeout(() => this.#show(at, [...texts].join('; ')), HOVER_MS);
  }

  #down(event: PointerEvent): void {
    this.hide();
    const found = tipOf(event);
    if (event.pointerType !== 'touch' || !found) return;
    this.#press = event;
    this.#timer = setTimeout(() => this.#held(found), PRESS_MS);
  }

  #move(event: PointerEvent): void {
    const { clientX, clientY } = this.#press ?? event;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLACK) this.#lift();
  }

  #lift(): void {
    if (!this.#press) return;
    this.#press = null;
    if (!this.#box.isConnected) clearTimeout(this.#timer);
  }

  /** Held long enough: it is explained, and lifting the finger chooses nothing. */
  #held(found: Element): void {
    const press = this.#press!;
    const { signal } = this.#end;
    this.#show(found);
    const swallow = (event: Event): void => event.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true, signal });
    const done = (): void => {
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50);
    };
    window.addEventListener('pointerup', done, { once: true, signal });
    press.target!.dispatchEvent(
      new PointerEvent('pointercancel', { bubbles: true, pointerId: press.pointerId }),
    );
    this.#press = press; // until the finger is lifted, the system's own menu stays away
  }

  #show(of: Element, text = textOf(of)): void {
    if (!text || !of.isConnected) return;
    this.#box.textContent = text;
    (document.querySelector('main') ?? document.body).append(this.#box); // inside a landmark
    const sign = of.getBoundingClientRect();
    const box = this.#box.getBoundingClientRect();
    const wide = document.documentElement.clientWidth;
    const left = sign.left + sign.width / 2 - box.width / 2;
    const above = sign.top - box.height - 8;
    this.#box.style.left = `${Math.max(6, Math.min(wide - box.width - 6, left))}px`;
    this.#box.style.top = `${above >= 6 ? above : sign.bottom + 8}px`;
  }
}

const textOf = (sign: Element): string => (sign as HTMLElement | SVGElement).dataset['tip'] ?? '';

/** The sign under the pointer, also beneath a piece that stands on it. */
function tipOf(event: PointerEvent): Element | null {
  const here = event.target instanceof Element && event.target.closest('[data-tip]');
  return here || tipAt(event); // most often what lies beneath need not be asked for
}

function tipAt({ clientX, clientY }: Point): Element | null {
  for (const under of document.elementsFromPoint(clientX, clientY)) {
    const found = under.closest('[data-tip]');
    if (found) return found;
  }
  return null;
}
