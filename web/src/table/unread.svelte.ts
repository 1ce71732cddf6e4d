/** How many messages came while the chat was out of sight. */
import type { ChatMessage } from '../lib/generated/wire';

export class Unread {
  count = $state(0);
  #read: number | null = null; // how many lines had come when the chat was seen last

  /** The chat has these lines; `shown` when it is on the screen. What was there first is no news. */
  follow(lines: ChatMessage[], shown: boolean): void {
    if (this.#read === null || shown || lines.length < this.#read) this.#read = lines.length;
    this.count = lines.length - this.#read;
  }
}
