/** The puzzles of Kamisado and the challenges of the other games, each list asked for once a day;
 *  which of them somebody wants, and where they are. */
import { api, requestJson } from '../lib/api';
import type {
  ChallengeAnswer,
  ChallengeList,
  ChallengeResult,
  ChallengeView,
  PuzzleInfo,
  TaskInfo,
} from '../lib/generated/wire';

export const challengeApi = {
  one: (id: string) => requestJson<ChallengeView>(`/challenges/${id}`),
  solution: (id: string) => requestJson<ChallengeResult>(`/challenges/${id}/solution`),
  answer: (id: string, action: string) =>
    requestJson<ChallengeResult>(`/challenges/${id}/answer`, { action } satisfies ChallengeAnswer),
};

export const GAMES = ['kamisado', 'samurai', 'daito'];

export type Listed = PuzzleInfo | TaskInfo;

export interface Listing {
  game: string;
  day: string; // today in UTC
  today: string; // the id of the one of the day
  puzzles: Listed[]; // easy ones first
}

const asked = new Map<string, { at: string; listing: Promise<Listing> }>();

async function fetchListing(game: string): Promise<Listing> {
  if (game === 'kamisado') return { game, ...(await api.puzzles()) };
  const { challenges, ...rest } = await requestJson<ChallengeList>(`/challenges?game=${game}`);
  return { game, ...rest, puzzles: challenges };
}

/** All of a game without their solutions; asked for again on the next day. */
export function loadListing(game: string): Promise<Listing> {
  const at = new Date().toISOString().slice(0, 10);
  const known = asked.get(game);
  if (known?.at === at) return known.listing;
  const listing = fetchListing(game);
  asked.set(game, { at, listing });
  listing.catch(() => asked.delete(game));
  return listing;
}

export interface Wish {
  game: string;
  grade: number; // 0: any
  theme: string; // '': any; only Kamisado has themes
}

export function wishOf(query: URLSearchParams): Wish {
  const game = query.get('game') ?? '';
  return {
    game: GAMES.includes(game) ? game : GAMES[0]!,
    grade: Number(query.get('grade')) || 0,
    theme: query.get('theme') ?? '',
  };
}

/** The part of an address that keeps a wish. */
export function asQuery({ game, grade, theme }: Wish): string {
  const query = new URLSearchParams();
  if (game !== GAMES[0]) query.set('game', game);
  if (theme) query.set('theme', theme);
  if (grade) query.set('grade', String(grade));
  const text = query.toString();
  return text && `?${text}`;
}

export const wanted = ({ puzzles }: Listing, { grade, theme }: Wish): Listed[] =>
  puzzles.filter(
    (puzzle) =>
      (!grade || puzzle.grade === grade) &&
      (!theme || ('themes' in puzzle && puzzle.themes.includes(theme))),
  );

/** Where a puzzle or a challenge is solved. */
export const addressOf = (wish: Wish, id: string): string =>
  `/${wish.game === GAMES[0] ? 'puzzles' : 'challenges'}/${id}${asQuery(wish)}`;
