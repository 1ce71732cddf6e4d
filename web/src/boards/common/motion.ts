/** Movement that explains, and only where the person wants movement. */
import type { BoardState } from '../types';

export function moving(wanted: boolean): boolean {
  return wanted && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const QUICK = 0.4; // of the usual time, for a step in the past

/** How long movement takes, as a factor: by the pace the person has chosen, and briefly in the past. */
export const speedOf = ({ settings, past }: Pick<BoardState, 'settings' | 'past'>): number =>
  past ? QUICK : (settings.speed ?? 1);

/** A picture that flies from one place of the screen to another; without a goal it lands there. */
export interface Flight {
  what: Element; // it is moved, not copied
  from: DOMRect;
  to?: DOMRect;
  ms?: number;
  delay?: number;
}

/** Let pictures fly over a board. Each is a layer of its own, of which only transform and opacity
 *  change: the board beneath is not painted again. The places were measured before: nothing here
 *  asks for the layout after the first picture has come. */
export function fly(over: HTMLElement, flights: Flight[]): void {
  if (!flights.length) return;
  const host = over.getBoundingClientRect();
  for (const flight of flights) void start(over, host, flight);
}

const middle = (box: DOMRect, host: DOMRect) => ({
  x: box.left + box.width / 2 - host.left,
  y: box.top + box.height / 2 - host.top,
});

const at = (p: { x: number; y: number }, scale: number) =>
  `translate(${p.x}px, ${p.y}px) translate(-50%, -50%) scale(${scale})`;

async function start(
  over: HTMLElement,
  host: DOMRect,
  { what, from, to, ms = 700, delay = 0 }: Flight,
): Promise<void> {
  const begin = middle(from, host);
  const carrier = document.createElement('div');
  carrier.className = to ? 'flight' : 'landing';
  carrier.setAttribute('aria-hidden', 'true');
  carrier.style.cssText =
    'position:absolute;left:0;top:0;z-index:30;pointer-events:none;will-change:transform,opacity';
  carrier.append(what);
  over.append(carrier);
  const moving = carrier.animate(to ? across(begin, middle(to, host)) : down(begin), {
    duration: ms,
    delay,
    easing: to ? 'cubic-bezier(.4,0,.3,1)' : 'ease-out',
    fill: 'backwards',
  });
  try {
    await moving.finished;
  } catch {
    // the board was taken away in the middle of it
  }
  carrier.remove();
}

function across(begin: { x: number; y: number }, end: { x: number; y: number }): Keyframe[] {
  const top = { x: (begin.x + end.x) / 2, y: Math.min(begin.y, end.y) - 30 };
  return [
    { transform: at(begin, 1) },
    { transform: at(top, 1.35), offset: 0.45 },
    { transform: at(end, 0.8) },
  ];
}

const down = (place: { x: number; y: number }): Keyframe[] => [
  { transform: at(place, 1.7), opacity: 0.2 },
  { transform: at(place, 1), opacity: 1 },
];
