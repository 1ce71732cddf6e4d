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

export const judge = (
  position: string,
  seconds: number,
  signal: AbortSignal,
): Promise<JudgedPosition> =>
  requestJson('/kamisado/position', { position, seconds } satisfies AskPosition, '', signal);

export const records = (query: URLSearchParams): Promise<RecordList> =>
  requestJson(`/records?${query.toString()}`);

/** Upload a record or a score sheet; its id. */
export async function upload(document: Blob): Promise<string> {
  return (await requestJson<Uploaded>('/records', document)).id;
}

/** A review, line by line as the server finds it. */
export async function* review(
  id: string,
  signal: AbortSignal,
  iterations?: number,
): AsyncGenerator<ReviewLine> {
  const query = iterations ? `?iterations=${iterations}` : '';
  const path = `/records/${encodeURIComponent(id)}/review${query}`;
  const answer = await request(path, undefined, '', signal);
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
