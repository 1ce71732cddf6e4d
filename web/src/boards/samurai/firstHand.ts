/** The choice of the first hand: picked at leisure, then sent tile by tile. */
import type { Action } from './types';

export class FirstHand {
  chosen: number[] = []; // places among the tiles that lie face down, not yet sent
  private queue: string[] = []; // tiles on their way
  private due = 0; // so many tiles are in the hand when the last one sent has arrived

  get sending(): boolean {
    return this.queue.length > 0;
  }

  toggle(index: number): void {
    this.chosen = this.chosen.includes(index)
      ? this.chosen.filter((one) => one !== index)
      : [...this.chosen, index];
  }

  confirm(faceDown: string[]): void {
    this.queue = this.chosen.map((index) => faceDown[index]!);
    this.chosen = [];
    this.due = 0;
  }

  clear(): void {
    this.chosen = [];
    this.queue = [];
  }

  /** The action to send next, if one is due; a tile that is refused ends the sending. One tile at
   *  a time: while all choose at once, other news comes in between. */
  next(held: number, legal: Action[], refused: boolean): Action | null {
    const name = this.queue[0];
    if (name === undefined || (held < this.due && !refused)) return null;
    const action = legal.find(({ detail }) => detail.kind === 'take' && detail.tile === name);
    if (!action || refused) {
      this.queue = [];
      return null;
    }
    this.queue.shift();
    this.due = held + 1;
    return action;
  }
}
