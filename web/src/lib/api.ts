/** HTTP requests to the server. Every failure is a problem: a code to translate, and its facts. */
import type { Hint } from './generated/kamisado';
import type {
  Addresses,
  GameInfo,
  Join,
  Joined,
  LessonInfo,
  Lobby,
  Me,
  NewLink,
  NewTable,
  OwnTables,
  TableFrames,
  Problem,
  PuzzleList,
  PuzzleView,
  RulesPage,
  DeviceCode,
  GivenCode,
  SetName,
  LessonAnswer,
  Solution,
  TableOpened,
  TryResult,
  Try,
  LessonRequest,
} from './generated/wire';
import { loadTexts } from './i18n.svelte';
import type { ShownProblem } from './problems';

export class Refusal extends Error {
  constructor(readonly problem: ShownProblem) {
    super(problem.text ?? problem.code);
  }
}

/** Fetch an address; a refusal is thrown. */
export async function fetchOk(address: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch {
    throw new Refusal({ code: 'unreachable' });
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  if (problem?.code) {
    await loadTexts('problems').catch(() => {}); // the words for it
    throw new Refusal(problem);
  }
  throw new Refusal({ code: 'unreachable' }); // something between us and the server answered
}

/** Send a request. A body that is a Blob goes as it is, else as JSON. */
export async function request(
  path: string,
  body?: unknown,
  key = '',
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const bare = body === undefined || body instanceof Blob;
  if (!bare) headers['Content-Type'] = 'application/json';
  if (key) headers['Sanban-Key'] = key;
  return fetchOk(`/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? null : bare ? body : JSON.stringify(body),
    signal,
  });
}

export async function requestJson<T>(
  path: string,
  body?: unknown,
  key = '',
  signal: AbortSignal | null = null,
): Promise<T> {
  return (await (await request(path, body, key, signal)).json()) as T;
}

export const api = {
  me: () => requestJson<Me>('/me'),
  setName: (name: string) => requestJson<Me>('/me', { name } satisfies SetName),
  deviceCode: () => requestJson<DeviceCode>('/me/device-code', {}),
  useDeviceCode: (code: string) => requestJson<Me>('/me/device', { code } satisfies GivenCode),
  games: () => requestJson<GameInfo[]>('/games'),
  lobby: () => requestJson<Lobby>('/lobby'),
  addresses: () => requestJson<Addresses>('/addresses'),
  ownTables: () => requestJson<OwnTables>('/me/tables'),
  // it waits for `ready`, with which this browser adds its number to the deal
  open: (table: NewTable) => requestJson<TableOpened>('/tables', { waits: true, ...table }),
  join: (id: string, join: Join) => requestJson<Joined>(`/tables/${id}/join`, join),
  newLink: (id: string) => requestJson<NewLink>(`/tables/${id}/link`, {}),
  lessons: () => requestJson<LessonInfo[]>('/lessons'),
  lesson: (game: string) => requestJson<LessonInfo>(`/lessons/${game}`),
  lessonStep: (game: string, chapter: string, request: LessonRequest) =>
    requestJson<LessonAnswer>(`/lessons/${game}/${chapter}`, request),
  rules: (game: string, language: string) =>
    requestJson<RulesPage>(`/rules/${game}?language=${language}`),
  frames: (id: string, key: string, viewer: number | null, first: number) =>
    requestJson<TableFrames>(
      `/tables/${id}/frames?first=${first}${viewer === null ? '' : `&viewer=${viewer}`}`,
      undefined,
      key,
    ),
  puzzles: () => requestJson<PuzzleList>('/puzzles'),
  puzzle: (id: string) => requestJson<PuzzleView>(`/puzzles/${id}`), // 'today' is one, too
  puzzleHint: (id: string, number: number) =>
    requestJson<Hint>(`/puzzles/${id}/hint?number=${number}`),
  puzzleSolution: (id: string) => requestJson<Solution>(`/puzzles/${id}/solution`),
  tryPuzzle: (id: string, moves: string[]) =>
    requestJson<TryResult>(`/puzzles/${id}/try`, { moves } satisfies Try),
};
