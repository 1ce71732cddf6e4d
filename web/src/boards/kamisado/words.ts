/** A match in words: what happened, what must be done and why. */
import type { KamisadoEvent, KamisadoView, RoundEnded } from '../../lib/generated/kamisado';
import { listing } from '../common/dom';
import type { BoardSound, WordContext } from '../types';
import { inColour, signOf } from './signs';
import type { Colour } from './view';

type T = WordContext['t'];

export const colour = (t: T, name: unknown): string => t(`kamisado.colour.${String(name)}`);
export const side = (t: T, seat: unknown): string => t(`kamisado.side.${String(seat)}`);
export const tower = (t: T, name: unknown, teeth: unknown): string =>
  t(`kamisado.tower.${String(teeth)}`, { colour: colour(t, name) });

/** A game of one round has no points, no teeth and no match. */
const single = ({ options }: WordContext): boolean => options?.['match'] === 'simple';

export function describe(event: KamisadoEvent, context: WordContext): string {
  const { t } = context;
  const who = side(t, event.seat);
  switch (event.kind) {
    case 'move':
    case 'pass':
    case 'push': {
      const moved = {
        who,
        tower: tower(t, event.tower, event.level),
        from: event.from,
        to: event.to,
        reached: colour(t, event.colour),
      };
      if (event.kind !== 'push') return t(`kamisado.event.${event.kind}`, moved);
      const far = event.pushed.at(-1)!;
      return t('kamisado.event.push', {
        ...moved,
        pushed: listing(event.pushed.map((item) => tower(t, item.tower, 0))),
        square: far.to,
        reached: colour(t, far.colour),
      });
    }
    case 'round':
      return roundEnd(event, context);
    case 'fill':
      return t(`kamisado.event.fill.${event.direction}`, { who });
    case 'start':
      return t('kamisado.event.start', { who, round: event.round });
    case 'resign':
      if (single(context)) return t('kamisado.event.resignGame', { who });
      return t(event.what === 'match' ? 'kamisado.event.resign' : 'kamisado.event.resignRound', {
        who,
      });
    case 'match':
      return t(single(context) ? 'kamisado.end.score' : 'kamisado.event.match', { who });
  }
}

const score = ([black, white]: [number, number]) => ({ black, white });

function roundEnd(event: RoundEnded, context: WordContext): string {
  const { t } = context;
  const who = side(t, event.seat);
  const other = side(t, event.seat === 0 ? 1 : 0);
  // who wins is said with the end of the game, which comes with it
  if (single(context)) return t(`kamisado.event.game.${event.reason}`, { who, other });
  const how = t(`kamisado.event.round.${event.reason}`, { who, other, round: event.round });
  const points = t('kamisado.points', { count: event.points });
  const tooth = event.tower ? t('kamisado.event.tooth', { tower: tower(t, event.tower, 0) }) : '';
  const total = t('kamisado.score', score(event.score));
  return [how, tooth, `${points}.`, `${total}.`].filter(Boolean).join(' ');
}

export function hint(view: KamisadoView, { t, seat }: WordContext): string {
  if (view.outcome) return ending(view, t);
  const acting = view.awaited[0]!;
  const who = side(t, acting);
  const voice = acting === seat ? 'you' : 'other';
  if (view.phase !== 'move') return t(`kamisado.hint.${view.phase}.${voice}`, { who });
  if (!view.must) return t(`kamisado.hint.first.${voice}`, { who });
  const must = t(`kamisado.hint.must.${voice}`, { who, colour: colour(t, view.must) });
  return `${must} ${because(view, t)}`.trim();
}

/** Who won and how: by the last round, and in a match by the points. */
function ending({ outcome, rounds, match, score: points }: KamisadoView, t: T): string {
  const winner = outcome!.winners[0]!;
  const resigned = outcome!.reason === 'resigned';
  const reason = resigned ? 'resigned' : (rounds.at(-1)?.reason ?? 'score');
  const how = t(`kamisado.end.${reason}`, { who: side(t, winner), other: side(t, 1 - winner) });
  // the points of an unfinished match, or of a single round, say nothing about who won it
  return resigned || match === 'simple' ? how : `${how} ${t('kamisado.score', score(points))}.`;
}

/** The rule behind the hint, as the server names it. */
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
export function short(event: KamisadoEvent, { t }: WordContext): HTMLElement | string | null {
  if (event.kind === 'fill') return t(`kamisado.short.fill.${event.direction}`);
  if (event.kind === 'resign') return t('kamisado.short.resign');
  if (event.kind !== 'move' && event.kind !== 'push' && event.kind !== 'pass') return null;
  const line = document.createElement('span');
  line.className = 'kamisado-signs';
  line.append(
    sign(event.tower, 'tower', event.seat ?? 0),
    `${event.arrow} ${event.count}`,
    sign(event.colour, 'square', 0),
  );
  const other = event.seat === 0 ? 1 : 0;
  for (const pushed of event.kind === 'push' ? event.pushed : [])
    line.append(sign(pushed.tower, 'tower', other), '↓ 1', sign(pushed.colour, 'square', 0));
  return line;
}

function sign(name: string, shape: 'tower' | 'square', seat: number): HTMLElement {
  const chip = document.createElement('b');
  chip.className = `kamisado-sign ${shape} side-${seat}`;
  inColour(chip, name as Colour);
  chip.textContent = signOf(name as Colour);
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
