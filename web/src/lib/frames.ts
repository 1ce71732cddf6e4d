/** The positions of a game, fetched page by page and kept: no frame is fetched twice. */
import type { Frame } from './generated/wire';

export interface FramePage {
  frames: Frame[];
  total: number; // actions of the game
}

type Fetch = (viewer: number | null, first: number) => Promise<FramePage>;

export class Frames {
  #known = new Map<number | null, Frame[]>();
  #total = Infinity; // actions of the game, when a page has told them

  constructor(private fetch: Fetch) {}

  /** Keep frames that have come with something else; they follow those that are known. */
  add(viewer: number | null, frames: Frame[]): void {
    this.#known.set(viewer, [...(this.#known.get(viewer) ?? []), ...frames]);
  }

  /** The frames as a viewer sees them, up to the one after `last` actions. */
  async load(viewer: number | null, last = Infinity): Promise<Frame[]> {
    for (;;) {
      const known = this.#known.get(viewer) ?? [];
      if (known.length > Math.min(last, this.#total)) return known.slice(0, last + 1);
      const { frames, total } = await this.fetch(viewer, known.length);
      if (!frames.length) return known;
      this.add(viewer, frames);
      this.#total = total;
    }
  }
}
