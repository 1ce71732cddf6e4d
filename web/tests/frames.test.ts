/** No frame of a game is fetched twice. */
import { expect, it } from 'vitest';
import { Frames } from '../src/lib/frames';
import type { Frame } from '../src/lib/generated/wire';

const frame = (number: number): Frame => ({
  number,
  seat: null,
  text: '',
  ms: null,
  viewer_state: { seat: null },
  hands: null,
  window: null,
});

function source(total: number, size: number) {
  const asked: [number | null, number][] = [];
  const frames = new Frames((viewer, first) => {
    asked.push([viewer, first]);
    const numbers = Array.from({ length: total + 1 }, (_, i) => i).slice(first, first + size);
    return Promise.resolve({ frames: numbers.map(frame), total });
  });
  return { frames, asked };
}

it('fetches page by page what is not there yet', async () => {
  const { frames, asked } = source(7, 3);
  frames.add(null, [frame(0)]);
  expect((await frames.load(null)).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(asked).toEqual([
    [null, 1],
    [null, 4],
    [null, 7],
  ]);
});

it('keeps what each viewer saw', async () => {
  const { frames, asked } = source(2, 10);
  await frames.load(0);
  await frames.load(1);
  await frames.load(0);
  expect(asked).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

it('stops at the number wanted, and where there is no more', async () => {
  expect(await source(9, 3).frames.load(null, 4)).toHaveLength(5);
  expect(await source(2, 3).frames.load(null, 8)).toHaveLength(3);
});
