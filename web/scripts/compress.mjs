// After the build: each text also as .br and .gz, so that the server compresses nothing itself.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../../src/sanban/server/static');
const SHORT = 1000; // bytes: not worth it

for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(css|html|js|json|svg|txt)$/.test(name)) continue;
  const file = join(folder, name);
  const plain = readFileSync(file);
  if (plain.length < SHORT) continue;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
