/** Every Japanese character of the page and the documentation has a glyph in the font that is shipped with it. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { glyphs } from '../scripts/glyphs.mjs';

const WEB = join(import.meta.dirname, '..');
const JAPANESE = /[\u3000-\u30ff\u3400-\u9fff]/gu;

const files = ['src', '../docs'].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte|json|css|svg|md)$/.test(name))
    .map((name) => join(WEB, folder, name)),
);
const used = new Set(
  [join(WEB, 'index.html'), ...files].flatMap(
    (path) => readFileSync(path, 'utf8').match(JAPANESE) ?? [],
  ),
);

it('finds the characters of the three games', () => {
  for (const sign of '三番棕綠紅黃粉紫藍橙侍赤白大刀一本反則止め時間です勝負あり')
    expect(used, sign).toContain(sign);
});

it('has a glyph for every one of them, where the style sheet says', async () => {
  const fonts = join(WEB, 'src/fonts');
  const faces = readFileSync(join(fonts, 'characters.css'), 'utf8').split('@font-face').slice(1);
  const shown = new Set<string>();
  for (const face of faces) {
    const file = /url\('\.\/(.*?)'\)/.exec(face)![1]!;
    const there = await glyphs(readFileSync(join(fonts, file)));
    for (const [, code] of face.matchAll(/U\+([0-9A-F]+)/g)) {
      expect(there, `${file} ${code}`).toContain(parseInt(code!, 16));
      shown.add(String.fromCodePoint(parseInt(code!, 16)));
    }
  }
  expect([...used].filter((sign) => !shown.has(sign))).toEqual([]);
});
