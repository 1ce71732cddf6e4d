/** HTTP calls to the house. Every failure is a Problem: a code to translate and a sentence. */
import type {
  Frame,
  GameInfo,
  Hint,
  LessonInfo,
  NewTable,
  Problem,
  PuzzleList,
  PuzzleView,
  RulesPage,
  Shown,
  TableInfo,
  Tried,
  You,
} from './wire';

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

/** Ask the house; a refusal is thrown. A body that is a Blob goes as it is, else as JSON. */
export async function ask(
  path: string,
  body?: unknown,
  key = '',
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const bare = body === undefined || body instanceof Blob;
  if (!bare) headers['Content-Type'] = 'application/json';
  if (key) headers['Sanban-Key'] = key;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : bare ? body : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new Refusal({ code: 'unreachable', text: 'The house does not answer.' });
  }
  if (answer.ok) return answer;
  const said: unknown = await answer.json().catch(() => null);
  const problem = said as Problem | null;
  if (problem?.code) throw new Refusal(problem);
  throw new Refusal({ code: 'unreachable', text: `The house answered ${answer.status}.` });
}

export async function call<T>(
  path: string,
  body?: unknown,
  key = '',
  signal: AbortSignal | null = null,
): Promise<T> {
  return (await (await ask(path, body, key, signal)).json()) as T;
}

export interface OwnTable {
  table: TableInfo;
  seats: number[];
  your_turn: boolean;
}

export const api = {
  me: () => call<{ name: string; kind: 'guest' | 'bot' | 'nobody' }>('/me'),
  setName: (name: string) => call<{ name: string }>('/me', { name }),
  games: () => call<GameInfo[]>('/games'),
  lobby: () => call<{ open: TableInfo[]; playing: TableInfo[] }>('/lobby'),
  ownTables: () => call<{ tables: OwnTable[] }>('/me/tables'),
  open: (table: NewTable) => call<{ id: string; key: string; table: TableInfo }>('/tables', table),
  join: (id: string, key: string, name: string, seat?: number) =>
    call<{ you: You; table: TableInfo }>(`/tables/${id}/join`, {
      name,
      key,
      ...(seat === undefined ? {} : { seat }),
    }),
  newLink: (id: string) => call<{ key: string }>(`/tables/${id}/link`, {}),
  lessons: () => call<LessonInfo[]>('/lessons'),
  lesson: (game: string) => call<LessonInfo>(`/lessons/${game}`),
  stand: (game: string, chapter: string, step: number, chosen: string[][], action?: string) =>
    call<Shown>(`/lessons/${game}/${chapter}`, {
      step,
      chosen,
      ...(action === undefined ? {} : { action }),
    }),
  rules: (game: string, language: string) => call<RulesPage>(`/rules/${game}?language=${language}`),
  frames: (id: string, key: string, viewer: number | null, first: number) =>
    call<{ frames: Frame[]; total: number }>(
      `/tables/${id}/frames?first=${first}${viewer === null ? '' : `&viewer=${viewer}`}`,
      undefined,
      key,
    ),
  puzzles: () => call<PuzzleList>('/puzzles'),
  puzzle: (id: string) => call<PuzzleView>(`/puzzles/${id}`), // 'today' is one, too
  puzzleHint: (id: string, number: number) => call<Hint>(`/puzzles/${id}/hint?number=${number}`),
  puzzleSolution: (id: string) => call<{ frames: Frame[] }>(`/puzzles/${id}/solution`),
  tryPuzzle: (id: string, moves: string[]) => call<Tried>(`/puzzles/${id}/try`, { moves }),
};
