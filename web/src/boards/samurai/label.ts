/** A hex in words, for screen readers: what lies there, who leads beside it, what a play would do. */
import type { Effect, SamuraiView, Settlement } from '../../lib/generated/samurai';
import { effects, step, type Pick } from './plan';
import type { Action } from './types';
import type { Words } from './words';

export function label(
  name: string,
  view: SamuraiView,
  pick: Pick,
  legal: Action[],
  words: Words,
): string {
  const { t } = words;
  const hex = view.hexes.find((one) => one.name === name)!;
  const laid = view.tiles.find((one) => one.hex === name);
  const parts = [`${words.place(name)}, ${t(`samurai.kind.${hex.kind}`)}`];
  if (laid) parts.push(`${words.tile(laid.tile)}, ${words.who(laid.seat)}`);
  const next = step(pick, name, null, legal);
  const would = next.kind === 'play' ? effects(view, next.action) : {};
  const towns = hex.kind === 'land' || hex.kind === 'sea' ? hex.beside : [name];
  for (const town of towns) {
    const stands = view.settlements.find((one) => one.hex === town);
    if (!stands?.figures.length) continue;
    const place = town === name ? '' : `${words.place(town)}: `;
    parts.push(place + standing(stands, would[town] ?? stands, words));
  }
  if (next.kind !== 'no') parts.push(t('samurai.canChoose'));
  return parts.join('. ');
}

function standing(town: Settlement, shown: Effect, words: Words): string {
  const closed = shown.free_land === 0;
  const open = closed
    ? words.t('samurai.capturedNow')
    : words.t('samurai.openLand', { count: shown.free_land });
  const fates = town.figures.map((one) => {
    const sums = shown.influence[one] ?? [];
    const fate = words.fate(sums, shown.goes_to[one] ?? null, closed);
    return `${words.figure(one)}: ${words.sums(sums)}, ${fate}`;
  });
  return `${open}; ${fates.join('; ')}`;
}
