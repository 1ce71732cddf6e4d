// Cuts the Japanese characters that the page really uses out of Shippori Mincho,
// so that a font of several megabytes becomes one of a few kilobytes.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const web = fileURLToPath(new URL('..', import.meta.url));
const font = join(
  web,
  'node_modules/@fontsource/shippori-mincho/files/shippori-mincho-japanese-700-normal.woff2',
);
const JAPANESE = /[\u3000-\u30ff\u3400-\u9fff]/gu;

async function* sources(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(ts|svelte|json|css|html)$/.test(entry.name)) yield path;
  }
}

const used = new Set();
for (const path of [join(web, 'index.html')])
  for (const sign of (await readFile(path, 'utf8')).match(JAPANESE) ?? []) used.add(sign);
for await (const path of sources(join(web, 'src')))
  for (const sign of (await readFile(path, 'utf8')).match(JAPANESE) ?? []) used.add(sign);

const text = [...used].sort().join('');
const small = await subset(await readFile(font), text, { targetFormat: 'woff2' });
await mkdir(join(web, 'src/fonts'), { recursive: true });
await writeFile(join(web, 'src/fonts/characters.woff2'), small);
console.log(`${used.size} Japanese characters, ${(small.length / 1024).toFixed(1)} kB: ${text}`);
