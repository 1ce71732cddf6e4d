// Prints what a browser loads before the front page can be used, gzipped, and fails when it is more
// than in 0.1.0. tests/e2e/test_first_visit.py sees that a browser loads no more than this.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 31.2; // of JavaScript
const TOTAL_KB = 34.7; // with the style sheet and the page itself
const built = fileURLToPath(new URL('../../src/sanban/server/static', import.meta.url));
const zipped = async (name) =>
  gzipSync(await readFile(join(built, name)), { level: 9 }).length / 1024;
const print = (size, what) => console.log(`${size.toFixed(1).padStart(7)} kB ${what}`);

const html = await readFile(join(built, 'index.html'), 'utf8');
const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((m) => m[1]);
const all = (await readdir(join(built, 'assets'))).filter((name) => name.endsWith('.js'));
const texts = all.filter((name) => name.startsWith('page-')).map((name) => `assets/${name}`);

const sizes = new Map();
for (const name of ['index.html', ...linked, ...texts]) sizes.set(name, await zipped(name));
for (const [name, size] of sizes) print(size, name);
for (const name of all.map((name) => `assets/${name}`))
  if (!sizes.has(name)) print(await zipped(name), `later: ${name}`);

// one language is loaded: that with the longest texts
const longest = Math.max(...texts.map((name) => sizes.get(name)));
const sum = (names) => names.reduce((sum, name) => sum + sizes.get(name), longest);
const scripts = sum(linked.filter((name) => name.endsWith('.js')));
const total = sum(['index.html', ...linked]);
print(scripts, `JavaScript before the front page can be used (at most ${LIMIT_KB})`);
print(total, `with its style sheet and the page itself (at most ${TOTAL_KB})`);
if (scripts > LIMIT_KB || total > TOTAL_KB) process.exit(1);
