/** What a Kamisado move does to the chance to win the match, in words. */
import type { MoveReport } from '../lib/generated/kamisado';
import { language, t } from '../lib/i18n.svelte';
import { percent } from '../lib/messages';

/** The change, and where the numbers come from; empty in a single round. */
export function matchChance(
  move: MoveReport | undefined,
): { change: string; source: string } | null {
  const before = move?.match_before;
  const after = move?.match_after;
  if (!move || !before || !after) return null;
  const difference = Math.round(100 * after.value) - Math.round(100 * before.value);
  const way = difference > 0 ? 'rises' : difference < 0 ? 'falls' : 'stays';
  return {
    change: t(`replay.match.${way}`, {
      who: t(`kamisado.side.${move.seat}`),
      before: percent(before.value, language()),
      after: percent(after.value, language()),
    }),
    source: t(before.exact && after.exact ? 'replay.match.proved' : 'replay.match.measured'),
  };
}
