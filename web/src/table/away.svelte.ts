/** Which of the awaited seats have been away so long that the game can be claimed. */
import type { LiveTable } from '../lib/live.svelte';

export class Away {
  #now = $state(Date.now()); // moves on while somebody is away

  constructor(private live: LiveTable) {
    $effect(() => {
      if (live.gone.every((since) => since === null)) return;
      const timer = setInterval(() => (this.#now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }

  get seats(): number[] {
    const { table, you, gone, claimAfterMs } = this.live;
    if (table?.status !== 'playing' || !you.seats.length) return [];
    return table.awaited.filter((seat) => {
      const since = gone[seat];
      return since != null && !you.seats.includes(seat) && this.#now - since >= claimAfterMs;
    });
  }
}
