/** What a study asks of the server (docs/protocol.md, Study). */
import { request, requestJson } from '../lib/api';
import type {
  AskPosition,
  RecordFrames,
  JudgedPosition,
  Line,
  RecordList,
  ReviewLine,
  Studied,
  Study,
  Uploaded,
} from '../lib/generated/wire';

/** A part of a finished game as a viewer sees it, with every hand if there are hands. */
export function frames(
  id: string,
  viewer: number | null,
  first: number,
  count = 100,
): Promise<RecordFrames> {
  const query = `first=${first}&count=${count}&hands=true`;
  const as = viewer === null ? '' : `&viewer=${viewer}`;
  return requestJson<RecordFrames>(`/records/${encodeURIComponent(id)}/frames?${query}${as}`);
}

export const study = (line: Line, viewer: number | null): Promise<Studied> =>
  requestJson<Studied>('/study', { ...line, viewer, open: true } satisfies Study);

/** What is known of a position, again each time that it is more. */
export const judge = (
  position: string,
  seconds: number,
  signal: AbortSignal,
): AsyncGenerator<JudgedPosition> =>
  lines('/kamisado/position/stream', { position, seconds } satisfies AskPosition, signal);

export const records = (query: URLSearchParams): Promise<RecordList> =>
  requestJson(`/records?${query.toString()}`);

/** Upload a record or a score sheet; its id. */
export async function upload(document: Blob): Promise<string> {
  return (await requestJson<Uploaded>('/records', document)).id;
}

/** A review, line by line as the server finds it. */
export function review(
  id: string,
  signal: AbortSignal,
  iterations?: number,
): AsyncGenerator<ReviewLine> {
  const query = iterations ? `?iterations=${iterations}` : '';
  return lines(`/records/${encodeURIComponent(id)}/review${query}`, undefined, signal);
}

/** Lines of JSON, as they come. */
async function* lines<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const answer = await request(path, body, '', signal);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const whole = (rest + value).split('\n');
    rest = whole.pop()!;
    for (const line of whole) yield JSON.parse(line) as T;
  }
}
