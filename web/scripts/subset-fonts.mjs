// Cuts the Japanese characters that the page and the documentation really use out of Shippori Mincho,
// so that a font of several megabytes becomes one of a few kilobytes. The package has the usual
// characters in one file and the rare ones (綠, 黃) in numbered slices: each file that is needed
// gives a small one, and characters.css says which has what.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import { glyphs } from './glyphs.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const fontsource = join(web, 'node_modules/@fontsource/shippori-mincho');
const whole = (slice) =>
  readFile(join(fontsource, `files/shippori-mincho-${slice}-700-normal.woff2`));
const JAPANESE = /[\u3000-\u30ff\u3400-\u9fff]/gu;

async function* sources(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(ts|svelte|json|css|svg|md)$/.test(entry.name)) yield path;
  }
}

const used = new Set();
for (const path of [join(web, 'index.html')])
  for (const sign of (await readFile(path, 'utf8')).match(JAPANESE) ?? []) used.add(sign);
for (const folder of ['src', '../docs'])
  for await (const path of sources(join(web, folder)))
    for (const sign of (await readFile(path, 'utf8')).match(JAPANESE) ?? []) used.add(sign);

const slices = Object.entries(
  JSON.parse(await readFile(join(fontsource, 'unicode.json'), 'utf8')),
).filter(([name]) => /^\[\d+\]$/.test(name));

/** The numbered slice that has a rare character. */
function sliceOf(sign) {
  const code = sign.codePointAt(0);
  const within = (range) => {
    const [from, to = from] = range.trim().slice(2).split('-');
    return parseInt(from, 16) <= code && code <= parseInt(to, 16);
  };
  const found = slices.find(([, ranges]) => ranges.split(',').some(within));
  if (!found) throw new Error(`Shippori Mincho has no ${sign}: choose another character.`);
  return found[0].slice(1, -1);
}

const usual = await glyphs(await whole('japanese'));
const files = new Map();
for (const sign of [...used].sort()) {
  const slice = usual.has(sign.codePointAt(0)) ? 'japanese' : sliceOf(sign);
  files.set(slice, (files.get(slice) ?? '') + sign);
}

const folder = join(web, 'src/fonts');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let css = '';
let size = 0;
for (const [slice, text] of files) {
  const small = await subset(await whole(slice), text, { targetFormat: 'woff2' });
  size += small.length;
  await writeFile(join(folder, `characters-${slice}.woff2`), small);
  const codes = [...text].map((sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase()}`);
  css += `@font-face {
  font-family: 'Sanban Characters';
  font-weight: 700;
  font-display: swap;
  src: url('./characters-${slice}.woff2') format('woff2');
  unicode-range: ${codes.join(', ')};
}
`;
}
await writeFile(join(folder, 'characters.css'), css);
const signs = [...used].sort().join('');
console.log(`${used.size} Japanese characters, ${(size / 1024).toFixed(1)} kB: ${signs}`);
