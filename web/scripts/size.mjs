// Prints what a browser loads for the first page, gzipped, and fails when it is too much.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 150;
const built = fileURLToPath(new URL('../../src/sanban/server/static', import.meta.url));
const zipped = async (path) => gzipSync(await readFile(join(built, path))).length / 1024;
const kb = (size) => `${size.toFixed(1).padStart(7)} kB`;

const html = await readFile(join(built, 'index.html'), 'utf8');
const first = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((m) => m[1]));
for (const path of await readdir(join(built, 'assets')))
  if (path.startsWith('page-') && path.endsWith('.js')) first.add(`assets/${path}`);

let script = 0;
for (const path of [...first].filter((name) => name.endsWith('.js'))) {
  const size = await zipped(path);
  script += path.includes('page-') ? size / 4 : size; // one language of four is loaded
  console.log(kb(size), path);
}
console.log(kb(script), `JavaScript of the first page, gzipped (at most ${LIMIT_KB})`);
for (const path of await readdir(join(built, 'assets')))
  if (!first.has(`assets/${path}`) && path.endsWith('.js'))
    console.log(kb(await zipped(`assets/${path}`)), `later: ${path}`);
if (script > LIMIT_KB) process.exit(1);
