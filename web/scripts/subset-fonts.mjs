// Cuts the Japanese characters that the page really uses out of Shippori Mincho,
// so that a font of several megabytes becomes one of a few kilobytes.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const web = fileURLToPath(new URL('..', import.meta.url));
const mincho = (part) =>
  join(
    web,
    `node_modules/@fontsource/shippori-mincho/files/shippori-mincho-${part}-700-normal.woff2`,
  );
// old forms, which Japanese writes otherwise, are in files of their own; base.css names them
const APART = { 綠: 23, 黃: 5 };
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

const text = [...used]
  .filter((sign) => !(sign in APART))
  .sort()
  .join('');
await mkdir(join(web, 'src/fonts'), { recursive: true });

async function cut(name, part, signs) {
  const small = await subset(await readFile(mincho(part)), signs, { targetFormat: 'woff2' });
  await writeFile(join(web, 'src/fonts', `${name}.woff2`), small);
  return small.length;
}

let size = await cut('characters', 'japanese', text);
for (const [sign, part] of Object.entries(APART))
  size += await cut(`character-${sign.codePointAt(0).toString(16)}`, part, sign);
const all = text + Object.keys(APART).join('');
console.log(`${[...all].length} Japanese characters, ${(size / 1024).toFixed(1)} kB: ${all}`);
