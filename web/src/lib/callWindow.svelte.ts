/** The time that a seat has to call in another's turn, as the page counts it down. */
import type { CallWindow } from './generated/wire';

export interface OpenWindow extends CallWindow {
  until: number; // by our own clock
}

export class CallWindowState {
  open = $state.raw<OpenWindow | null>(null);
  waiting = $state(false); // an action of ours is played when the game goes on
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed: (() => void)[] = [];

  /** The server says which window is open; `at` is when it came, by our own clock. */
  set(window: CallWindow | null | undefined, at: number): void {
    clearTimeout(this.#timer);
    const left = window ? at + window.left_ms - performance.now() : 0;
    const other = window?.version !== this.open?.version;
    this.open = window && left > 0 ? { ...window, until: at + window.left_ms } : null;
    if (this.open) this.#timer = setTimeout(() => this.set(null, 0), left);
    if (other || !this.open) for (const tell of this.#closed.splice(0)) tell();
  }

  /** Resolves when no other seat may call first. */
  async over(seat: number): Promise<void> {
    if (!this.open || this.open.seats.includes(seat)) return;
    this.waiting = true;
    await new Promise<void>((done) => this.#closed.push(done));
    this.waiting = false;
  }
}
