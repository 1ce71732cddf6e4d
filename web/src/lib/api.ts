/** HTTP calls to the house. Every failure is a Problem: a code to translate and a sentence. */
import type {
  Frame,
  GameInfo,
  LessonInfo,
  NewTable,
  Problem,
  RulesPage,
  Shown,
  TableInfo,
  You,
} from './wire';

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

async function call<T>(path: string, body?: unknown, key = ''): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Sanban-Key'] = key;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal({ code: 'unreachable', text: 'The house does not answer.' });
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const problem = said as Problem | null;
  if (problem?.code) throw new Refusal(problem);
  throw new Refusal({ code: 'unreachable', text: `The house answered ${answer.status}.` });
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
};
