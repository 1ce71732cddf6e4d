import fontverter from 'fontverter';

/** The characters that a font has glyphs for, from its `cmap` (formats 4 and 12). */
export async function glyphs(file) {
  const font = await fontverter.convert(file, 'sfnt');
  const found = new Set();
  const add = (from, to) => {
    for (let code = from; code <= to && code !== 0xffff; code += 1) found.add(code);
  };
  let cmap = 0;
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === 'cmap') cmap = font.readUInt32BE(at + 8);
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4);
    if (font.readUInt16BE(at) === 4) {
      const width = font.readUInt16BE(at + 6); // of each of the arrays, in bytes
      for (let s = 0; s < width; s += 2)
        add(font.readUInt16BE(at + 16 + width + s), font.readUInt16BE(at + 14 + s));
    } else if (font.readUInt16BE(at) === 12)
      for (let g = 0; g < font.readUInt32BE(at + 12); g += 1)
        add(font.readUInt32BE(at + 16 + g * 12), font.readUInt32BE(at + 20 + g * 12));
  }
  return found;
}
