/** A match in words: what happened, what must be done and why. */
import type { BoardSound, Seen, WordContext } from '../types';
import { CHARACTERS, type Colour, type KamisadoView } from './view';

type T = WordContext['t'];

export const colour = (t: T, name: unknown): string => t(`kamisado.colour.${String(name)}`);
export const side = (t: T, seat: unknown): string => t(`kamisado.side.${String(seat)}`);
export const tower = (t: T, name: unknown, teeth: unknown): string =>
  t(`kamisado.tower.${String(teeth)}`, { colour: colour(t, name) });

interface Pushed {
  tower: Colour;
  to: string;
  colour: Colour;
}

export function tell(seen: Seen, { t }: WordContext): string {
  const { kind, facts } = seen;
  const who = side(t, seen.seat);
  const moved = {
    who,
    tower: tower(t, facts.tower, facts.level),
    from: String(facts.from),
    to: String(facts.to),
    reached: colour(t, facts.colour),
  };
  if (kind === 'move' || kind === 'pass') return t(`kamisado.tell.${kind}`, moved);
  if (kind === 'push') {
    const line = facts.pushed as Pushed[];
    const far = line.at(-1)!;
    const pushed = line.map((item) => tower(t, item.tower, 0)).join(', ');
    return t('kamisado.tell.push', {
      ...moved,
      pushed,
      square: far.to,
      reached: colour(t, far.colour),
    });
  }
  if (kind === 'round') return roundEnd(seen, t);
  if (kind === 'fill') return t(`kamisado.tell.fill.${String(facts.direction)}`, { who });
  if (kind === 'start') return t('kamisado.tell.start', { who, round: Number(facts.round) });
  if (kind === 'resign')
    return t(facts.what === 'resign' ? 'kamisado.tell.resign' : 'kamisado.tell.resignRound', {
      who,
    });
  if (kind === 'match') return t('kamisado.tell.match', { who, ...score(facts.score) });
  return seen.text ?? '';
}

const score = (pair: unknown) => ({
  black: (pair as number[])[0]!,
  white: (pair as number[])[1]!,
});

function roundEnd({ seat, facts }: Seen, t: T): string {
  const who = side(t, seat);
  const other = side(t, seat === 0 ? 1 : 0);
  const how = t(`kamisado.tell.round.${String(facts.reason)}`, {
    who,
    other,
    round: Number(facts.round),
  });
  const points = t('kamisado.points', { count: Number(facts.points) });
  const tooth = facts.tower ? t('kamisado.tell.tooth', { tower: tower(t, facts.tower, 0) }) : '';
  const total = t('kamisado.score', score(facts.score));
  return [how, tooth, `${points}.`, `${total}.`].filter(Boolean).join(' ');
}

export function hint(view: KamisadoView, { t, seat }: WordContext): string {
  if (view.outcome) {
    const who = side(t, view.outcome.winners[0]);
    return `${t('kamisado.hint.won', { who })} ${t('kamisado.score', score(view.score))}.`;
  }
  const acting = view.awaited[0]!;
  const who = side(t, acting);
  const voice = acting === seat ? 'you' : 'other';
  if (view.phase !== 'move') return t(`kamisado.hint.${view.phase}.${voice}`, { who });
  if (!view.must) return t(`kamisado.hint.first.${voice}`, { who });
  const must = t(`kamisado.hint.must.${voice}`, { who, colour: colour(t, view.must) });
  return `${must} ${because(view, t)}`.trim();
}

/** The rule behind the hint, as the house names it. */
export const rule = (view: KamisadoView): string => view.why?.rule ?? '';

/** What made the tower the one that must move. */
function because({ why, must }: KamisadoView, t: T): string {
  if (!why) return '';
  return t(`kamisado.why.${why.kind}`, {
    who: side(t, why.side),
    tower: colour(t, why.tower),
    square: why.square,
    colour: colour(t, must),
  });
}

/** The rulebook's notation: tower, arrow, number of squares, colour reached. */
export function short(seen: Seen, { t }: WordContext): HTMLElement | string | null {
  const { kind, facts } = seen;
  if (kind === 'fill') return t(`kamisado.short.fill.${String(facts.direction)}`);
  if (kind === 'resign') return t('kamisado.short.resign');
  if (kind === 'crown') return null;
  if (kind !== 'move' && kind !== 'push' && kind !== 'pass') return null;
  const line = document.createElement('span');
  line.className = 'kamisado-signs';
  line.append(
    sign(facts.tower as Colour, 'tower', seen.seat ?? 0),
    `${String(facts.arrow)} ${String(facts.count)}`,
    sign(facts.colour as Colour, 'square', 0),
  );
  const other = seen.seat === 0 ? 1 : 0;
  for (const pushed of (facts.pushed as Pushed[] | undefined) ?? [])
    line.append(sign(pushed.tower, 'tower', other), '↓ 1', sign(pushed.colour, 'square', 0));
  return line;
}

function sign(name: Colour, shape: 'tower' | 'square', seat: number): HTMLElement {
  const chip = document.createElement('b');
  chip.className = `kamisado-sign ${shape} ${name} side-${seat}`;
  chip.textContent = CHARACTERS[name];
  return chip;
}

/** What is heard of it. */
export const sounds: Record<string, BoardSound> = {
  move: 'move',
  pass: 'move',
  push: 'push',
  fill: 'move',
  round: 'capture',
  match: 'end',
};
