/** A turning point of a Kamisado game in words. */
import type { MoveReport } from '../lib/generated/kamisado';
import { t } from '../lib/i18n.svelte';

const SHOWN = 4;

export const isTurningPoint = (move: MoveReport): boolean => move.kind === 'turning point';

/** The move that gave the win away. */
export const turned = (move: MoveReport): string =>
  t('replay.turned', {
    number: move.action,
    who: t(`kamisado.side.${move.seat}`),
    move: move.move,
    other: t(`kamisado.side.${1 - move.seat}`),
  });

/** The moves that would have kept it. */
export function keeping(move: MoveReport): string {
  if (!move.winning?.length) return '';
  const named = move.winning.slice(0, SHOWN).join(', ');
  const more = move.winning.length - SHOWN;
  return t('replay.keeping', {
    count: move.winning.length,
    moves: more > 0 ? `${named}, +${more}` : named,
  });
}
