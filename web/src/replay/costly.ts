/** What a decision cost in a game with hidden hands, and the words for it. */
import type { BoardModule, WordContext } from '../boards/types';
import type { ActionReview } from '../lib/generated/wire';
import { language, t } from '../lib/i18n.svelte';
import { percent } from '../lib/messages';

/** The chance to win that the decision gave away. */
const lost = ({ before, decided }: ActionReview): number => before - decided;

/** The decisions that cost more than `least`, the costliest first. To resign is none of them. */
export const costliest = (actions: ActionReview[], least: number): ActionReview[] =>
  actions
    .filter((one) => lost(one) > least && one.detail.kind !== 'resign')
    .sort((a, b) => lost(b) - lost(a));

const CLEARLY = 0.1; // of the chance to win ...
const SURELY = 2; // ... and so many standard errors: less than this is not worth a sentence

/** The decision of these seats that clearly cost most, if there was one. */
export const decisive = (actions: ActionReview[], seats: number[]): ActionReview | undefined =>
  costliest(actions, CLEARLY).find(
    (one) => seats.includes(one.seat) && lost(one) > SURELY * one.error,
  );

type Named = Pick<ActionReview, 'detail' | 'text'>;

export const moveText = (one: Named, module: BoardModule | null, words: WordContext): string =>
  module?.action?.(one.detail, words) ?? one.text;

/** What the search would have done, when that is something else. */
export function preferred(
  one: ActionReview,
  module: BoardModule | null,
  words: WordContext,
): string {
  const best = one.options[0];
  if (!best || best.text === one.text) return '';
  return t('replay.preferred', { move: moveText(best, module, words) });
}

/** The decision that cost most, in a sentence. */
export const costSentence = (
  one: ActionReview,
  module: BoardModule | null,
  words: WordContext,
): string =>
  t('replay.costliest', {
    number: one.action,
    name: words.names[one.seat] ?? '',
    move: moveText(one, module, words),
    before: percent(one.before, language()),
    decided: percent(one.decided, language()),
  });
