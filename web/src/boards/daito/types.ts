/** The view of Daito as it comes over the wire (src/sanban/games/daito/view.py). */

export type Token = 'focus' | 'referee' | 'favourite';
export const TOKENS: readonly Token[] = ['focus', 'referee', 'favourite'];
export type Tokens = Record<Token, number>;

export interface CardFace {
  colour: string;
  attack: string | null; // the threat it makes
  answers: string[]; // the threats it neutralises
  answers_all: boolean;
  arrow: boolean;
}

export interface Stopping {
  ippon: 'strike' | 'hand_limit' | 'hansoku' | null;
  tokens: number;
  cards: number;
  limit: number | null;
  hansoku: number;
  bonus: boolean;
  faces: string[];
  ignores: boolean;
}

export interface Player {
  ippon: number;
  hansoku: number;
  hand_count: number;
  hand_limit: number;
  tokens: Tokens;
  tokens_dealt: Tokens;
}

export interface DaitoView {
  game: 'daito';
  viewer: number | null;
  seats: number;
  awaited: number[];
  outcome: { winners: number[]; reason: string; scores: number[] } | null;
  deck_name: string;
  deck_label: string;
  deck_cards: Record<string, number>;
  kamae: string;
  jikan_out: number;
  phase: 'ignore' | 'open' | 'play' | 'seme' | 'bonus' | 'over';
  active: number;
  turn: number;
  first_of_round: boolean;
  players: Player[];
  live: string[];
  attacks: string[];
  attacked: number;
  exchanged: number;
  exchange_cost: number;
  answered: number;
  arrow: boolean;
  added: boolean;
  favourite_spent: boolean;
  deck_count: number;
  used: Record<string, number>;
  hand: string[];
  hand_known: string[];
  opponent_known: string[];
  buried: { from_top: number; card: string }[];
  take_back: number;
  faces: Record<string, CardFace>;
  stopping: Stopping | null;
}
