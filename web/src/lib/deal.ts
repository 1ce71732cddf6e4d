/** A deal that nobody chose alone: this browser adds a number to it and checks it at the end. */
import type { TableInfo } from './generated/wire';
import { load, save } from './storage';

export type DealCheck = 'fits' | 'wrong' | 'unknown';

interface Kept {
  secretHash: string; // as the table showed it before it had any number
  shares: Record<number, string>; // by seat
}

const key = (table: TableInfo) => `sanban.deal.${table.id}`;
const kept = (table: TableInfo) => load<Kept>(key(table), { secretHash: '', shares: {} });
const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The number of a seat: 128 random bits, kept until the game is over. */
export function shareFor(table: TableInfo, seat: number): string {
  const { shares } = kept(table);
  const share = shares[seat] ?? hex(crypto.getRandomValues(new Uint8Array(16)));
  save(key(table), { secretHash: table.secret_hash, shares: { ...shares, [seat]: share } });
  return share;
}

/** The hash of a seed or a secret. Browsers make none on pages without https: then it is null. */
async function hashOf(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const text = new TextEncoder().encode(`sanban seed ${seed}`);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}

/** Whether the deal was made with the secret that the server had promised and our own numbers. */
export async function checkDeal(table: TableInfo): Promise<DealCheck> {
  const { secretHash, shares } = kept(table);
  if (!secretHash || !table.seed || !table.shares) return 'unknown';
  const secret = table.seed.split('-')[0]!;
  const hash = await hashOf(secret);
  const fits =
    table.seed === [secret, ...table.shares].join('-') &&
    Object.entries(shares).every(([seat, share]) => table.shares![Number(seat)] === share) &&
    table.secret_hash === secretHash &&
    (hash === null || hash === secretHash);
  if (!fits) return 'wrong';
  return hash === null ? 'unknown' : 'fits';
}
