/** What the person has picked up, where it may go, and how things would stand then.
 *
 * Everything is read from the actions and the view: an action that is not there cannot be
 * chosen, an effect that the server did not give is not shown.
 */
import type {
  Effect,
  FigureExchangeDetail,
  SamuraiDetail,
  SamuraiView,
} from '../../lib/generated/samurai';
import type { Marks, Preview, Standing } from './map';
import type { Action, Figure } from './types';

type Effects = Record<string, Effect>;

export type Pick =
  | { kind: 'none' }
  | { kind: 'put'; figure: Figure }
  | { kind: 'tile'; tile: string }
  | { kind: 'swap'; first: { hex: string; figure: Figure } | null }
  | { kind: 'move'; from: string | null };

export const NOTHING: Pick = { kind: 'none' };

/** What choosing a hex comes to. */
export type PickOutcome =
  | { kind: 'play'; action: Action }
  | { kind: 'pick'; pick: Pick }
  | { kind: 'ask'; options: { figure: Figure; step: PickOutcome }[] }
  | { kind: 'no' };

/** Both ends of a figure exchange, the wanted one first. */
function ends({
  hexes: [a, b],
  figures: [p, q],
}: FigureExchangeDetail): [string, Figure, string, Figure][] {
  return [
    [a, p, b, q],
    [b, q, a, p],
  ];
}

/** The pick that a tile of the hand is for; null when nothing can be done with it now. */
export function pickOf(tile: string, legal: Action[]): Pick | null {
  const found = legal
    .map(({ detail }) => detail)
    .find((detail) => 'tile' in detail && detail.tile === tile && detail.kind !== 'take');
  if (!found) return null;
  if (found.kind === 'figure_exchange') return { kind: 'swap', first: null };
  if (found.kind === 'tile_exchange') return { kind: 'move', from: null };
  return { kind: 'tile', tile };
}

function figureSteps(pick: Pick & { kind: 'swap' }, hex: string, legal: Action[]) {
  const steps = new Map<Figure, PickOutcome>();
  for (const action of legal) {
    if (action.detail.kind !== 'figure_exchange') continue;
    for (const [here, mine, there, theirs] of ends(action.detail)) {
      if (here !== hex) continue;
      if (!pick.first)
        steps.set(mine, { kind: 'pick', pick: { kind: 'swap', first: { hex, figure: mine } } });
      else if (there === pick.first.hex && theirs === pick.first.figure)
        steps.set(mine, { kind: 'play', action });
    }
  }
  return steps;
}

/** What happens if the person chooses this hex, or this figure on it. */
export function step(pick: Pick, hex: string, figure: Figure | null, legal: Action[]): PickOutcome {
  const found = (test: (detail: SamuraiDetail) => boolean): PickOutcome => {
    const action = legal.find(({ detail }) => test(detail));
    return action ? { kind: 'play', action } : { kind: 'no' };
  };
  switch (pick.kind) {
    case 'none':
      return { kind: 'no' };
    case 'put':
      return found((one) => one.kind === 'put' && one.hex === hex && one.figure === pick.figure);
    case 'tile':
      return found((one) => one.kind === 'tile' && one.hex === hex && one.tile === pick.tile);
    case 'move':
      if (pick.from === null)
        return legal.some(({ detail }) => detail.kind === 'tile_exchange' && detail.from === hex)
          ? { kind: 'pick', pick: { kind: 'move', from: hex } }
          : { kind: 'no' };
      return found(
        (one) => one.kind === 'tile_exchange' && one.from === pick.from && one.to === hex,
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
export function marks(pick: Pick, legal: Action[]): Marks {
  const found: Marks = { targets: new Set(), figures: new Map(), picked: new Set() };
  const figure = (hex: string, one: Figure) => {
    const there = found.figures.get(hex) ?? new Set<Figure>();
    found.figures.set(hex, there.add(one));
  };
  for (const { detail } of legal) {
    if (pick.kind === 'put' && detail.kind === 'put' && detail.figure === pick.figure)
      found.targets.add(detail.hex);
    if (pick.kind === 'tile' && detail.kind === 'tile' && detail.tile === pick.tile)
      found.targets.add(detail.hex);
    if (pick.kind === 'move' && detail.kind === 'tile_exchange') {
      if (pick.from === null) found.targets.add(detail.from);
      else if (detail.from === pick.from) found.targets.add(detail.to);
    }
    if (pick.kind === 'swap' && detail.kind === 'figure_exchange')
      for (const [here, mine, there, theirs] of ends(detail)) {
        if (!pick.first) figure(here, mine);
        else if (there === pick.first.hex && theirs === pick.first.figure) figure(here, mine);
      }
  }
  if (pick.kind === 'move' && pick.from) found.picked.add(pick.from);
  if (pick.kind === 'swap' && pick.first) found.picked.add(pick.first.hex);
  return found;
}

/** How the settlements would stand after an action, as the server says. */
export function effects(view: SamuraiView, { detail }: Action): Effects {
  const given = view.what_if;
  if (!given) return {};
  const beside = (name: string) => view.hexes.find((hex) => hex.name === name)?.beside ?? [];
  const found: Effects = {};
  const take = (from: Effects | undefined, names: string[]) => {
    for (const name of names) {
      const effect = from?.[name];
      if (effect) found[name] = effect;
    }
  };
  if (detail.kind === 'tile') take(given.lay[detail.tile], beside(detail.hex));
  if (detail.kind === 'tile_exchange') {
    const { from, to } = detail;
    const near = beside(to);
    take(
      given.left[from],
      beside(from).filter((name) => !near.includes(name)),
    );
    take(given.moved[from], near);
  }
  if (detail.kind === 'figure_exchange') take(given.swap, detail.hexes);
  return found;
}

/** The board as it would look after an action. */
export function preview(view: SamuraiView, action: Action | null, seat: number | null): Preview {
  const shown: Preview = { tiles: new Map(), settlements: new Map() };
  if (!action || seat === null) return shown;
  const { detail } = action;
  const lay = (hex: string, tile: string) => shown.tiles.set(hex, { hex, seat, tile });
  if (detail.kind === 'tile') lay(detail.hex, detail.tile);
  if (detail.kind === 'tile_exchange') {
    const own = view.tiles.find((laid) => laid.hex === detail.from);
    if (own) lay(detail.to, own.tile);
    lay(detail.from, detail.tile);
  }
  if (detail.kind === 'put') {
    const town = view.settlements.find((one) => one.hex === detail.hex);
    if (town)
      shown.settlements.set(town.hex, {
        ...town,
        figures: [...town.figures, detail.figure],
        preview: true,
      });
    return shown;
  }
  for (const [name, effect] of Object.entries(effects(view, action))) {
    const town = view.settlements.find((one) => one.hex === name);
    if (town) shown.settlements.set(name, standing(town.figures, detail, name, effect));
  }
  return shown;
}

function standing(figures: Figure[], detail: SamuraiDetail, hex: string, effect: Effect): Standing {
  let there = figures;
  if (detail.kind === 'figure_exchange')
    for (const [here, mine, , theirs] of ends(detail))
      if (here === hex) there = figures.map((one) => (one === mine ? theirs : one));
  return { ...effect, figures: there, preview: true };
}
