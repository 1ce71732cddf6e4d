/** The players as elements that a board puts into its own panels; the page keeps them up to date. */
import { mount, unmount } from 'svelte';
import Player, { type PlayerLine } from './Player.svelte';

export class PlayerLines {
  #elements = new Map<number, HTMLElement>();
  #mounted: Record<string, unknown>[] = [];

  constructor(private line: (seat: number) => PlayerLine) {}

  element = (seat: number): HTMLElement => {
    const found = this.#elements.get(seat);
    if (found) return found;
    const target = document.createElement('span');
    target.className = 'player-name';
    const { line } = this;
    const props = {
      inside: true,
      get line() {
        return line(seat);
      },
    };
    this.#mounted.push(mount(Player, { target, props }));
    this.#elements.set(seat, target);
    return target;
  };

  destroy(): void {
    for (const one of this.#mounted) void unmount(one);
  }
}
