export function glyphs(file: Uint8Array): Promise<Set<number>>;
