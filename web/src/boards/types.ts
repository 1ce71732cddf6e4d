/** The interface between the page and a board. A board draws a view, offers the legal
 *  actions it is given and reports the choice; it contains no rule of any game. */

export interface Offer {
  code: number;
  text: string;
  detail: Record<string, unknown> & { kind: string };
}

export interface Seen {
  kind: string;
  seat: number | null;
  facts: Record<string, unknown>;
  text?: string;
}

/** What a study knows of a legal action: drawn where the action leads, never by colour alone. */
export interface Mark {
  sign: string; // short: the plies to the end, or ?
  tone: 'win' | 'loss' | 'unknown';
  best: boolean;
  label: string; // the same in words
  rank: number; // the higher the better, to sum up the actions of one piece
}

export interface BoardState<V = unknown> {
  view: V; // the game's own view, as on the wire (sights[i].view)
  legal: Offer[]; // the actions this seat may take now
  seat: number | null; // whose eyes; null for a spectator
  events: Seen[]; // what happened since the last update, for animation (may be empty)
  names: string[]; // names of the seats
  flipped: boolean;
  settings: { characters: boolean; coordinates: boolean; motion: boolean; sound: boolean };
  past: boolean; // a past position is shown: offer nothing
  pointed?: string[]; // places to look at, in the words of the game: a lesson points at them
  marks?: Record<number, Mark>; // by the code of the action
}

export interface BoardContext {
  choose(code: number): void; // the person chose a legal action
  t(key: string, params?: Record<string, string | number>): string; // e.g. "samurai.endTurn"
  announce(text: string): void; // live region for screen readers
  attempt?(text: string): void; // something that is not offered: ask the house why not
}

export interface Board<V = unknown> {
  update(state: BoardState<V>): void;
  destroy(): void;
}

export type CreateBoard<V = unknown> = (root: HTMLElement, context: BoardContext) => Board<V>;

/** What can be heard at a board; a later one drowns an earlier one. */
export const SOUNDS = ['move', 'push', 'capture', 'hit', 'end'] as const;
export type BoardSound = (typeof SOUNDS)[number];

/** Words of a game, for the page around the board. Optional: without them the page shows what
 *  the house says, in English. */
export interface BoardModule<V = unknown> {
  create: CreateBoard<V>;
  /** An event as a sentence in the language spoken: for the live region and the move list. */
  tell?(seen: Seen, context: WordContext): string;
  /** What the game waits for, in a sentence. */
  hint?(view: V, context: WordContext): string;
  /** The rule that says what must be done now: its id on the rules page, or ''. */
  rule?(view: V): string;
  /** A tile or a card of a hand, by its name on the wire, in the language spoken. */
  piece?(name: string, context: WordContext): string;
  /** An event as a short sign for the move list; null when it needs none. */
  short?(seen: Seen, context: WordContext): HTMLElement | string | null;
  /** The sound of an event by its kind; kinds that are not here are silent. */
  sounds?: Record<string, BoardSound>;
}

export interface WordContext {
  t: BoardContext['t'];
  names: string[];
  seat: number | null; // whose eyes
}
