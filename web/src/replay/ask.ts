/** What a study asks of the house (docs/protocol.md, Study). */
import { ask, call } from '../lib/api';
import type { Frame, Outcome, Sight } from '../lib/wire';

export interface RecordInfo {
  id: string;
  game: string;
  options: Record<string, string | number | boolean>;
  names: string[];
  outcome: Outcome | null; // null: an upload of a game that was stopped
  actions: number;
  finished_ms: number;
  uploaded: boolean;
}

export interface Frames {
  info: RecordInfo;
  frames: Frame[];
  total: number;
}

export type Tried = [seat: number, text: string];

/** A way to a position: actions of a record (or of nothing), then those that are tried. */
export interface Line {
  record?: string;
  actions?: number;
  game?: string;
  options?: Record<string, string | number | boolean>;
  moves: Tried[];
}

export interface Studied {
  frames: Frame[];
  turns: Sight[];
}

export type Verdict = 'won' | 'lost' | 'unknown';

export interface Judged {
  position: string;
  turn: number;
  verdict: Verdict;
  plies: number | null;
  moves: {
    code: number;
    text: string;
    verdict: Verdict;
    plies: number | null;
    twin: string | null; // its mirror image, where that is worth the same
  }[];
  line: string[];
  expansions: number;
  ms: number;
  complete: boolean;
}

export interface MoveReport {
  action: number;
  round: number;
  seat: number;
  move: string;
  before: Verdict;
  plies_before: number | null;
  after: Verdict;
  plies_after: number | null;
  legal: number;
  winning: string[] | null;
  kind: string;
}

/** An action of a game with hidden hands; chances as its seat could judge them, 0 to 1. */
export interface ActionReview {
  action: number;
  seat: number;
  text: string;
  legal: number;
  before: number;
  decided: number;
  after: number;
  chance_event: boolean;
  error: number;
  options: { text: string; chance: number; share: number }[];
}

export interface SeatSum {
  seat: number;
  name: string;
  start: number;
  decisions: number;
  luck: number;
  others: number;
  result: number;
  error: number;
}

export interface Budget {
  iterations: number;
  redeals: number;
  each: number;
}

export type ReviewLine =
  | { type: 'begin'; game: string; total: number; budget: Budget | null }
  | { type: 'move'; report: MoveReport }
  | { type: 'action'; report: ActionReview }
  | { type: 'sums'; seats: SeatSum[] };

const AT_ONCE = 100;

/** A finished game through one pair of eyes, with every hand if there are hands. */
export async function frames(id: string, viewer: number | null): Promise<Frames> {
  const eyes = viewer === null ? '' : `&viewer=${viewer}`;
  const all: Frame[] = [];
  for (;;) {
    const part = await call<Frames>(
      `/records/${encodeURIComponent(id)}/frames?first=${all.length}&count=${AT_ONCE}&hands=true${eyes}`,
    );
    all.push(...part.frames);
    if (all.length > part.total || !part.frames.length) return { ...part, frames: all };
  }
}

export const study = (line: Line, viewer: number | null): Promise<Studied> =>
  call<Studied>('/study', { ...line, viewer, open: true });

export const judge = (position: string, seconds: number, signal: AbortSignal): Promise<Judged> =>
  call<Judged>('/kamisado/position', { position, seconds }, '', signal);

export const records = (
  query: URLSearchParams,
): Promise<{ records: RecordInfo[]; more: boolean }> => call(`/records?${query.toString()}`);

/** Upload a record or a score sheet; its id. */
export async function upload(document: Blob): Promise<string> {
  return (await call<{ id: string }>('/records', document)).id;
}

/** A review, line by line as the house finds it. */
export async function* review(id: string, signal: AbortSignal): AsyncGenerator<ReviewLine> {
  const answer = await ask(`/records/${encodeURIComponent(id)}/review`, undefined, '', signal);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as ReviewLine;
  }
}
