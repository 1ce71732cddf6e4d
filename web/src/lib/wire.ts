/** The wire, as docs/protocol.md describes it; only what the page uses. */
import type { Offer, Seen } from '../boards/types';

export interface Problem {
  code: string;
  text: string;
  rule?: string; // the game's own name for the reason
  see?: string; // its place on the rules page
  facts?: Record<string, string | number>;
}

export interface Outcome {
  winners: number[];
  reason: string;
  scores: number[] | null;
}

export type ClockSetting =
  | { kind: 'none' }
  | { kind: 'real'; main_s: number; increment_s: number }
  | { kind: 'days'; days: number };

export interface SeatInfo {
  seat: number;
  side: string;
  kind: 'open' | 'person' | 'bot';
  name: string;
  level: string;
  ready: boolean;
  gave_up: boolean;
  program: boolean;
}

export type ProposalKind = 'takeback' | 'abort' | 'rematch';

export interface ProposalInfo {
  kind: ProposalKind;
  by: number;
  agreed: number[];
  waiting: number[];
}

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, string | number | boolean>;
  status: 'open' | 'playing' | 'over' | 'aborted';
  public: boolean;
  clock: ClockSetting;
  seats: SeatInfo[];
  awaited: number[];
  actions: number;
  seed_hash: string;
  seed: string | null;
  outcome: Outcome | null;
  proposal: ProposalInfo | null;
  rematch: string | null;
  created_ms: number;
  updated_ms: number;
}

export interface You {
  seats: number[];
  host: boolean;
  room: 'seats' | 'watchers';
  key: string | null;
}

/** What every game's view has; the rest is the board's business. */
export interface View {
  game: string;
  viewer: number | null;
  seats: number;
  awaited: number[];
  outcome: Outcome | null;
}

export interface Sight {
  seat: number | null;
  view?: View;
  legal?: Offer[];
  concessions?: Offer[];
  hint?: string;
  events?: Seen[];
}

export interface Clocks {
  now_ms: number;
  left_ms: (number | null)[];
  running: number[];
}

export interface ChatLine {
  version: number;
  at_ms: number;
  room: 'seats' | 'watchers';
  seat: number | null;
  name: string;
  text: string;
}

export interface Fresh {
  type: 'view';
  version: number;
  table: TableInfo;
  you: You;
  sights: Sight[];
  clocks: Clocks | null;
  chat: ChatLine[];
  presence: boolean[];
  watching: number;
}

export interface Step {
  type: 'step';
  version: number;
  kind?: string;
  at_ms?: number;
  seat?: number | null;
  why?: string;
  table?: TableInfo;
  sights?: Sight[];
  clocks?: Clocks;
  chat?: ChatLine;
}

export type FromTable =
  | Fresh
  | Step
  | { type: 'ack'; id: string; version: number }
  | ({ type: 'refused'; id: string; version: number } & Problem)
  | { type: 'presence'; presence: boolean[]; gone_ms: (number | null)[]; watching: number }
  | { type: 'pong'; now_ms: number }
  | { type: 'bye'; code: string; text: string };

export type ToTable =
  | { type: 'ready'; seat: number; ready: boolean }
  | { type: 'act'; seat: number; version: number; action: number | string }
  | { type: 'propose'; seat: number; kind: ProposalKind }
  | { type: 'respond'; seat: number; agree: boolean }
  | { type: 'claim'; seat: number; gone: number }
  | { type: 'leave'; seat: number }
  | { type: 'chat'; text: string };

export interface OptionInfo {
  name: string;
  type: 'choice' | 'bool' | 'int' | 'str';
  choices: (string | number | boolean)[];
  default: string | number | boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  author: string;
  seat_names: string[];
  min_seats: number;
  hidden: boolean;
  options: OptionInfo[];
  levels: string[];
}

export type NewSeat =
  { kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'bot'; level: string };

export interface NewTable {
  game: string;
  options: Record<string, string | number | boolean>;
  seats: NewSeat[];
  public: boolean;
  clock: ClockSetting;
  name?: string;
  history?: { actions: number; record: string } | { actions: [number, string][] };
}

export interface Frame {
  number: number;
  seat: number | null;
  text: string;
  sight: Sight;
  hands?: string[][] | null; // what every seat held: only of a game that is over
}

export interface PuzzleInfo {
  id: string;
  game: string;
  grade: number; // 1 easy to 5 hard
  rating: number; // of somebody who solves half of such puzzles
  plies: number;
  themes: string[];
}

export interface PuzzleList {
  day: string;
  today: string; // the id of the puzzle of the day
  total: number;
  puzzles: PuzzleInfo[];
}

export interface PuzzleView {
  puzzle: PuzzleInfo;
  seat: number;
  sight: Sight;
}

export interface Hint {
  kind: 'themes' | 'row' | 'square';
  themes?: string[];
  row?: number;
  square?: string;
}

export interface Tried {
  verdict: 'right' | 'wrong' | 'solved';
  frames: Frame[]; // the move that was judged, then the answer to it
}

export interface LessonStep {
  id: string;
  do?: 'next' | 'any' | string[];
  times?: number;
  seat?: number;
  marks?: string[];
  see?: string;
}

export interface ChapterInfo {
  id: string;
  seat: number;
  seats: number;
  steps: LessonStep[];
}

export interface LessonInfo {
  game: string;
  chapters: ChapterInfo[];
}

export interface Shown {
  verdict: '' | 'right' | 'wrong';
  sights: Sight[];
}

export interface RulesPage {
  language: string;
  short: string;
  full: string;
}
