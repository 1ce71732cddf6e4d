/** Movement that explains, and only where the person wants movement. */
import type { BoardState } from '../types';

export function moving(wanted: boolean): boolean {
  return wanted && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const QUICK = 0.4; // of the usual time, for a step in the past

/** How long movement takes, as a factor: by the pace the person has chosen, and briefly in the past. */
export const speedOf = ({ settings, past }: Pick<BoardState, 'settings' | 'past'>): number =>
  past ? QUICK : (settings.speed ?? 1);

export interface Flight {
  over: HTMLElement; // an element with position: relative that covers the board
  what: Element; // a picture; it is moved, not copied
  from: DOMRect;
  to: DOMRect;
  ms?: number;
  delay?: number;
}

const middle = (box: DOMRect, host: DOMRect) => ({
  x: box.left + box.width / 2 - host.left,
  y: box.top + box.height / 2 - host.top,
});

/** Let a picture fly over the board from one place to another; resolves when it is there. */
export async function fly({ over, what, from, to, ms = 700, delay = 0 }: Flight): Promise<void> {
  const host = over.getBoundingClientRect();
  const start = middle(from, host);
  const end = middle(to, host);
  const carrier = document.createElement('div');
  carrier.className = 'flight';
  carrier.setAttribute('aria-hidden', 'true');
  carrier.style.cssText = 'position:absolute;left:0;top:0;z-index:30;pointer-events:none';
  carrier.append(what);
  over.append(carrier);
  const at = (p: { x: number; y: number }, scale: number) =>
    `translate(${p.x}px, ${p.y}px) translate(-50%, -50%) scale(${scale})`;
  const top = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - 30 };
  const flight = carrier.animate(
    [
      { transform: at(start, 1) },
      { transform: at(top, 1.35), offset: 0.45 },
      { transform: at(end, 0.8) },
    ],
    { duration: ms, delay, easing: 'cubic-bezier(.4,0,.3,1)', fill: 'backwards' },
  );
  try {
    await flight.finished;
  } catch {
    // the board was taken away in the middle of it
  }
  carrier.remove();
}
