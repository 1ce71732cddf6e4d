/** The view of Samurai as it comes over the wire (src/sanban/games/samurai/view.py). */

export type Figure = 'helmet' | 'buddha' | 'rice';
export const FIGURES: readonly Figure[] = ['helmet', 'buddha', 'rice'];

export interface Hex {
  name: string;
  q: number;
  r: number;
  kind: 'sea' | 'land' | 'village' | 'city' | 'capital';
  section: string;
  town: string;
  beside: string[]; // the settlements it touches
}

export interface TileType {
  name: string;
  picture: string;
  value: number;
  copies: number;
  fast: boolean;
}

export interface Laid {
  hex: string;
  seat: number;
  tile: string;
}

export type Fates = Partial<Record<Figure, number | null>>;
export type Influence = Partial<Record<Figure, number[]>>;

export interface Effect {
  free_land: number;
  influence: Influence;
  goes_to: Fates;
}

export type Effects = Record<string, Effect>;

export interface Settlement extends Effect {
  hex: string;
  figures: Figure[];
}

export interface WhatIf {
  lay: Record<string, Effects>;
  swap: Effects;
  moved: Record<string, Effects>;
  left: Record<string, Effects>;
}

export interface Player {
  hand: number;
  face_down: number;
  played: string[];
  captured: number[] | null;
  first_hand: string[] | null;
}

export interface Capture {
  turn: number;
  hex: string;
  figure: Figure;
  influence: number[];
  seat: number | null;
  reason: 'highest' | 'tie' | 'nobody';
  tiles: { seat: number; tile: string; hex: string; value: number }[];
}

export interface SheetRow {
  seat: number;
  captured: number[];
  majorities: Figure[];
  competes: boolean;
  others: number | null;
  total: number;
}

export interface Sheet {
  ended_by: string[];
  rows: SheetRow[];
  decided_by: string;
  winners: number[];
}

export interface SamuraiView {
  game: 'samurai';
  viewer: number | null;
  seats: number;
  awaited: number[];
  outcome: { winners: number[]; reason: string } | null;
  phase: 'first_hands' | 'figures' | 'turns' | 'over';
  first: number;
  turn: number | null;
  hexes: Hex[];
  tile_set: TileType[];
  tiles: Laid[];
  settlements: Settlement[];
  players: Player[];
  hand_size: number;
  hand: string[] | null;
  face_down: string[] | null;
  supply: number[];
  on_board: number[];
  set_aside: number[];
  laid: number;
  slow_laid: boolean;
  ending: string[];
  captures: Capture[];
  what_if: WhatIf | null;
  sheet: Sheet | null;
}
