/** What the person has picked up, where it may go, and how things would stand then.
 *
 * Everything is read from the offers and the view: an offer that is not there cannot be
 * chosen, an effect that the server did not give is not shown.
 */
import type { Offer } from '../types';
import type { Marks, Preview, Standing } from './map';
import type { Effect, Effects, Figure, SamuraiView } from './types';

export type Pick =
  | { kind: 'none' }
  | { kind: 'put'; figure: Figure }
  | { kind: 'tile'; tile: string }
  | { kind: 'swap'; first: { hex: string; figure: Figure } | null }
  | { kind: 'move'; from: string | null };

export const NOTHING: Pick = { kind: 'none' };

/** What choosing a hex comes to. */
export type Step =
  | { kind: 'play'; offer: Offer }
  | { kind: 'pick'; pick: Pick }
  | { kind: 'ask'; options: { figure: Figure; step: Step }[] }
  | { kind: 'no' };

const text = (offer: Offer, key: string) => offer.detail[key] as string;

/** Both ends of a figure exchange, the wanted one first. */
function ends(offer: Offer): [string, Figure, string, Figure][] {
  const [a, b] = offer.detail['hexes'] as [string, string];
  const [p, q] = offer.detail['figures'] as [Figure, Figure];
  return [
    [a, p, b, q],
    [b, q, a, p],
  ];
}

/** The pick that a tile of the hand is for; null when nothing can be done with it now. */
export function pickOf(tile: string, legal: Offer[]): Pick | null {
  const offer = legal.find((one) => one.detail['tile'] === tile && one.detail.kind !== 'take');
  if (!offer) return null;
  if (offer.detail.kind === 'figure_exchange') return { kind: 'swap', first: null };
  if (offer.detail.kind === 'tile_exchange') return { kind: 'move', from: null };
  return { kind: 'tile', tile };
}

function figureSteps(pick: Pick & { kind: 'swap' }, hex: string, legal: Offer[]) {
  const steps = new Map<Figure, Step>();
  for (const offer of legal) {
    if (offer.detail.kind !== 'figure_exchange') continue;
    for (const [here, mine, there, theirs] of ends(offer)) {
      if (here !== hex) continue;
      if (!pick.first)
        steps.set(mine, { kind: 'pick', pick: { kind: 'swap', first: { hex, figure: mine } } });
      else if (there === pick.first.hex && theirs === pick.first.figure)
        steps.set(mine, { kind: 'play', offer });
    }
  }
  return steps;
}

/** What happens if the person chooses this hex, or this figure on it. */
export function step(pick: Pick, hex: string, figure: Figure | null, legal: Offer[]): Step {
  const found = (test: (offer: Offer) => boolean): Step => {
    const offer = legal.find(test);
    return offer ? { kind: 'play', offer } : { kind: 'no' };
  };
  switch (pick.kind) {
    case 'none':
      return { kind: 'no' };
    case 'put':
      return found(
        (o) =>
          o.detail.kind === 'put' && text(o, 'hex') === hex && text(o, 'figure') === pick.figure,
      );
    case 'tile':
      return found(
        (o) => o.detail.kind === 'tile' && text(o, 'hex') === hex && text(o, 'tile') === pick.tile,
      );
    case 'move':
      if (pick.from === null)
        return legal.some((o) => o.detail.kind === 'tile_exchange' && text(o, 'from') === hex)
          ? { kind: 'pick', pick: { kind: 'move', from: hex } }
          : { kind: 'no' };
      return found(
        (o) =>
          o.detail.kind === 'tile_exchange' &&
          text(o, 'from') === pick.from &&
          text(o, 'to') === hex,
      );
    case 'swap': {
      const steps = figureSteps(pick, hex, legal);
      if (figure && steps.has(figure)) return steps.get(figure)!;
      if (figure || steps.size === 0) return { kind: 'no' };
      if (steps.size === 1) return [...steps.values()][0]!;
      return {
        kind: 'ask',
        options: [...steps].map(([one, next]) => ({ figure: one, step: next })),
      };
    }
  }
}

/** The action that was tried, as a line of the notation; null where it is only begun. */
export function attempted(pick: Pick, hex: string): string | null {
  if (pick.kind === 'put') return `put ${pick.figure} ${hex}`;
  if (pick.kind === 'tile') return `${pick.tile} ${hex}`;
  if (pick.kind === 'move' && pick.from) return `move ${pick.from} ${hex}`;
  return null;
}

/** Where the picked thing may go. */
export function marks(pick: Pick, legal: Offer[]): Marks {
  const found: Marks = { targets: new Set(), figures: new Map(), picked: new Set() };
  const figure = (hex: string, one: Figure) => {
    const there = found.figures.get(hex) ?? new Set<Figure>();
    found.figures.set(hex, there.add(one));
  };
  for (const offer of legal) {
    const { kind } = offer.detail;
    if (pick.kind === 'put' && kind === 'put' && text(offer, 'figure') === pick.figure)
      found.targets.add(text(offer, 'hex'));
    if (pick.kind === 'tile' && kind === 'tile' && text(offer, 'tile') === pick.tile)
      found.targets.add(text(offer, 'hex'));
    if (pick.kind === 'move' && kind === 'tile_exchange') {
      if (pick.from === null) found.targets.add(text(offer, 'from'));
      else if (text(offer, 'from') === pick.from) found.targets.add(text(offer, 'to'));
    }
    if (pick.kind === 'swap' && kind === 'figure_exchange')
      for (const [here, mine, there, theirs] of ends(offer)) {
        if (!pick.first) figure(here, mine);
        else if (there === pick.first.hex && theirs === pick.first.figure) figure(here, mine);
      }
  }
  if (pick.kind === 'move' && pick.from) found.picked.add(pick.from);
  if (pick.kind === 'swap' && pick.first) found.picked.add(pick.first.hex);
  return found;
}

/** How the settlements would stand after an offer, as the server says. */
export function effects(view: SamuraiView, offer: Offer): Effects {
  const given = view.what_if;
  if (!given) return {};
  const beside = (name: string) => view.hexes.find((hex) => hex.name === name)?.beside ?? [];
  const { detail } = offer;
  const found: Effects = {};
  const take = (from: Effects | undefined, names: string[]) => {
    for (const name of names) {
      const effect = from?.[name];
      if (effect) found[name] = effect;
    }
  };
  if (detail.kind === 'tile') take(given.lay[text(offer, 'tile')], beside(text(offer, 'hex')));
  if (detail.kind === 'tile_exchange') {
    const near = beside(text(offer, 'to'));
    const from = text(offer, 'from');
    take(
      given.left[from],
      beside(from).filter((name) => !near.includes(name)),
    );
    take(given.moved[from], near);
  }
  if (detail.kind === 'figure_exchange') take(given.swap, detail['hexes'] as string[]);
  return found;
}

/** The board as it would look after an offer. */
export function preview(view: SamuraiView, offer: Offer | null, seat: number | null): Preview {
  const shown: Preview = { tiles: new Map(), settlements: new Map() };
  if (!offer || seat === null) return shown;
  const { detail } = offer;
  const lay = (hex: string, tile: string) => shown.tiles.set(hex, { hex, seat, tile });
  if (detail.kind === 'tile') lay(text(offer, 'hex'), text(offer, 'tile'));
  if (detail.kind === 'tile_exchange') {
    const from = text(offer, 'from');
    const own = view.tiles.find((laid) => laid.hex === from);
    if (own) lay(text(offer, 'to'), own.tile);
    lay(from, text(offer, 'tile'));
  }
  if (detail.kind === 'put') {
    const town = view.settlements.find((one) => one.hex === detail['hex']);
    if (town)
      shown.settlements.set(town.hex, {
        ...town,
        figures: [...town.figures, detail['figure'] as Figure],
        preview: true,
      });
    return shown;
  }
  for (const [name, effect] of Object.entries(effects(view, offer))) {
    const town = view.settlements.find((one) => one.hex === name);
    if (town) shown.settlements.set(name, standing(town.figures, offer, name, effect));
  }
  return shown;
}

function standing(figures: Figure[], offer: Offer, hex: string, effect: Effect): Standing {
  let there = figures;
  if (offer.detail.kind === 'figure_exchange')
    for (const [here, mine, , theirs] of ends(offer))
      if (here === hex) there = figures.map((one) => (one === mine ? theirs : one));
  return { ...effect, figures: there, preview: true };
}
