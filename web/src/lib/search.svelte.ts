/** What a search finds, page by page. */
import { problemOf, problemText } from './problems';

const PAUSE_MS = 200; // somebody still types

/** A page of what was found, and where the next one begins. */
interface Found<Item, Place> {
  items: Item[];
  next: Place | null;
}

export class Search<Item, Place> {
  found = $state.raw<Item[]>([]);
  next = $state.raw<Place | null>(null);
  loaded = $state(false);
  trouble = $state('');
  #asked = 0;
  readonly #ask: (after: Place | null) => Promise<Found<Item, Place>>;

  constructor(ask: (after: Place | null) => Promise<Found<Item, Place>>) {
    this.#ask = ask;
  }

  /** Ask for the first page, or the one that begins at a place. The last question counts. */
  async load(after: Place | null = null): Promise<void> {
    const number = ++this.#asked;
    try {
      const { items, next } = await this.#ask(after);
      if (number !== this.#asked) return;
      this.found = after === null ? items : [...this.found, ...items];
      this.next = next;
      this.trouble = '';
    } catch (error) {
      if (number !== this.#asked) return;
      this.trouble = problemText(problemOf(error));
    }
    this.loaded = true;
  }

  /** For an effect: begin anew soon after what is looked for has changed. */
  soon(): () => void {
    const timer = setTimeout(() => void this.load(), PAUSE_MS);
    return () => clearTimeout(timer);
  }
}
