// Cuts the fonts for exported pictures: a renderer outside a browser reads no woff2 and must not
// depend on what is installed. Run by hand when the drawings show new signs; the results are kept
// in src/sanban/exports/fonts. They are renamed, as the Open Font License asks of changed fonts.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const web = fileURLToPath(new URL('..', import.meta.url));
const into = join(web, '../src/sanban/exports/fonts');
const SANS = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
const mincho = (part) =>
  `@fontsource/shippori-mincho/files/shippori-mincho-${part}-700-normal.woff2`;
const span = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('');
const LATIN = `${span(0x20, 0x7e)}${span(0xa0, 0xff)}–—‘’“”…−↑↓`;
const OFL = 'SIL Open Font License 1.1, https://openfontlicense.org';
const ADOBE = 'Changed from Source Sans 3 by Adobe';
const SHIPPORI = 'Changed from Shippori Mincho, Copyright 2021 The Shippori Mincho Project Authors';
const FONTS = [
  ['sans-400', 'Sanban Sans', SANS, LATIN, 400, ADOBE],
  ['sans-700', 'Sanban Sans', SANS, LATIN, 700, ADOBE],
  ['characters-700', 'Sanban Characters', mincho('japanese'), '棕紅粉紫藍橙三番▲▼', 0, SHIPPORI],
  // old forms, which Japanese writes otherwise: they are in files of their own
  ['green-700', 'Sanban Characters', mincho(23), '綠', 0, SHIPPORI],
  ['yellow-700', 'Sanban Characters', mincho(5), '黃', 0, SHIPPORI],
];

/** A name table with our own names, for Windows and Unicode readers. */
function nameTable(entries) {
  const records = [];
  const texts = [];
  let at = 0;
  for (const [id, text] of entries) {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    const record = Buffer.alloc(12);
    [3, 1, 0x409, id, bytes.length, at].forEach((value, i) => record.writeUInt16BE(value, i * 2));
    records.push(record);
    texts.push(bytes);
    at += bytes.length;
  }
  const head = Buffer.alloc(6);
  [0, records.length, 6 + 12 * records.length].forEach((v, i) => head.writeUInt16BE(v, i * 2));
  return Buffer.concat([head, ...records, ...texts]);
}

function checksum(table) {
  let sum = 0;
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
  return sum;
}

/** The font with its name table replaced. */
function renamed(font, names) {
  const count = font.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 12 + i * 16;
    const tag = font.toString('latin1', at, at + 4);
    const start = font.readUInt32BE(at + 8);
    const data = Buffer.from(font.subarray(start, start + font.readUInt32BE(at + 12)));
    return { tag, data: tag === 'name' ? nameTable(names) : data };
  });
  const head = tables.find(({ tag }) => tag === 'head').data;
  head.writeUInt32BE(0, 8);
  const parts = [Buffer.from(font.subarray(0, 12)), Buffer.alloc(16 * count)];
  let at = 12 + 16 * count;
  tables.forEach(({ tag, data }, i) => {
    parts[1].write(tag, i * 16, 'latin1');
    [checksum(data), at, data.length].forEach((v, k) =>
      parts[1].writeUInt32BE(v, i * 16 + 4 + k * 4),
    );
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    at += data.length + padding.length;
  });
  const whole = Buffer.concat(parts);
  const place = 12 + 16 * tables.findIndex(({ tag }) => tag === 'head');
  whole.writeUInt32BE((0xb1b0afba - checksum(whole)) >>> 0, whole.readUInt32BE(place + 8) + 8);
  return whole;
}

await mkdir(into, { recursive: true });
for (const [file, family, source, text, weight, origin] of FONTS) {
  const cut = await subset(await readFile(join(web, 'node_modules', source)), text, {
    targetFormat: 'sfnt',
    ...(weight ? { variationAxes: { wght: weight } } : {}),
  });
  const style = weight === 400 ? 'Regular' : 'Bold';
  const font = renamed(Buffer.from(cut), [
    [0, origin],
    [1, family],
    [2, style],
    [3, `${family} ${style}`],
    [4, `${family} ${style}`],
    [6, `${family.replace(' ', '')}-${style}`],
    [13, OFL],
  ]);
  await writeFile(join(into, `${file}.ttf`), font);
  console.log(`${file}.ttf ${(font.length / 1024).toFixed(1)} kB`);
}
