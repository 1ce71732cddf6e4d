/** From an open table to a game: who sits down is ready, and the keyboard goes on at the board. */
import { tick } from 'svelte';
import type { LiveTable } from '../lib/live.svelte';

/** Whoever sits down at an open table is ready: the page is before their eyes. */
export function sayReady(live: LiveTable, ready: (seat: number) => Promise<void>): void {
  const called = new Set<number>();
  $effect(() => {
    if (live.table?.status !== 'open') return;
    for (const { seat, ready: known } of live.table.seats)
      if (live.you.seats.includes(seat) && !known && !called.has(seat)) {
        called.add(seat);
        void ready(seat);
      }
  });
}

/** The button that began the game is gone: the focus goes to the board once it is there. */
export function focusBoard(live: LiveTable, drawn: () => boolean): void {
  let waited = false;
  $effect(() => {
    const status = live.table?.status;
    if (status === 'open') waited = true;
    if (!status || status === 'open' || !drawn() || !waited) return;
    if (document.activeElement !== document.body) return;
    waited = false;
    void tick().then(() => {
      const first = document.querySelector<HTMLElement>(
        '.play [tabindex="0"], .play .board button',
      );
      first?.focus({ preventScroll: true });
    });
  });
}
