/** The interface between the page and a board. A board draws a view, offers the legal actions it is
 *  given and reports the one that was chosen; it contains no rule of any game. */
import type { Event, GameName, Games, LegalAction } from '../lib/generated/wire';

/** A legal action of a game: its number to send back, a line of text, its parts to draw. */
export type BoardAction<G extends GameName = GameName> = Omit<LegalAction, 'detail'> & {
  detail: Games[G]['detail'];
};

/** An event of a game as the viewer may see it; its English words are for programs. */
export type BoardEvent<G extends GameName = GameName> = Omit<Event, 'event'> & {
  event: Games[G]['event'];
};

/** What a study knows of a legal action: drawn where the action leads, never by colour alone. */
export interface Mark {
  sign: string; // short: the plies to the end, or ?
  tone: 'win' | 'loss' | 'unknown';
  best: boolean;
  label: string; // the same in words
  rank: number; // the higher the better, to sum up the actions of one piece
}

export interface BoardState<G extends GameName = GameName> {
  view: Games[G]['view'];
  legal: BoardAction<G>[]; // the actions this seat may take now
  seat: number | null; // the viewer; null for a spectator
  events: BoardEvent<G>[]; // what happened since the last update, for animation (may be empty)
  names: string[]; // names of the seats
  flipped: boolean;
  settings: {
    characters: boolean;
    coordinates: boolean;
    motion: boolean;
    sound: boolean;
    speed?: number; // a factor of the time that movement takes, e.g. 0.5
  };
  past: boolean; // a past position is shown: offer nothing
  prepare?: boolean; // an answer may be prepared while another seat is on turn
  pointed?: string[]; // what a lesson points at: places, cards, tiles, buttons, in the words of the game
  marks?: Record<number, Mark>; // by the number of the action
}

export interface BoardContext {
  choose(action: number): void; // the person chose a legal action
  t(key: string, params?: Record<string, string | number>): string; // e.g. "samurai.endTurn"
  announce(text: string): void; // live region for screen readers
  attempt?(text: string): void; // something that is not legal: ask the server why not
  say?(text: string): void; // what to do now, for a page that shows it; else the board shows it
  player?(seat: number): HTMLElement; // name, presence and clock, drawn by the page; else the name
}

export interface Board<G extends GameName = GameName> {
  update(state: BoardState<G>): void;
  destroy(): void;
}

export type CreateBoard<G extends GameName = GameName> = (
  root: HTMLElement,
  context: BoardContext,
) => Board<G>;

/** What can be heard at a board; a later one drowns an earlier one. */
export const SOUNDS = ['move', 'push', 'capture', 'hit', 'end'] as const;
export type BoardSound = (typeof SOUNDS)[number];

/** A board, and the words of its game for the page around it. */
export interface BoardModule<G extends GameName = GameName> {
  create: CreateBoard<G>;
  /** An event as a sentence in the language of the page: for the live region and the move list. */
  describe(event: Games[G]['event'], context: WordContext): string;
  /** What the game waits for, in a sentence. */
  hint(view: Games[G]['view'], context: WordContext): string;
  /** The rule that says what must be done now: its id on the rules page, or ''. */
  rule?(view: Games[G]['view']): string;
  /** A tile or a card of a hand, by its name on the wire, in the language of the page. */
  piece?(name: string, context: WordContext): string;
  /** What an action does, in the language of the page: short, to compare actions. */
  action?(detail: Games[G]['detail'], context: WordContext): string;
  /** An event as a short sign for the move list; null when it needs none. */
  short?(event: Games[G]['event'], context: WordContext): HTMLElement | string | null;
  /** Who did it, in the move list; without it each of two players has a column. */
  seatSign?(seat: number, context: WordContext): HTMLElement;
  /** Events with the same key share a line of the move list; null has one of its own. */
  lineOf?(event: Games[G]['event']): string | null;
  /** The events of a shared line in one sentence. */
  describeLine?(events: Games[G]['event'][], context: WordContext): string;
  /** What the signs on the board mean: a list, each sign with its words. */
  aid?(context: WordContext): HTMLElement;
  /** The sound of an event by its kind; kinds that are not here are silent. */
  sounds?: Record<string, BoardSound>;
}

export interface WordContext {
  t: BoardContext['t'];
  names: string[];
  seat: number | null; // the viewer
  options?: Record<string, unknown>; // of the game, where they change the words
}
