/** What went wrong, as a sentence in the language of the page. */
import { Refusal } from './api';
import { hasText, t } from './i18n.svelte';
import type { Problem } from './generated/wire';

/** A problem of the server's, or one that the page finds by itself. */
export type ShownProblem = Partial<Problem> & { code: string };

/** Codes that say the same to a person as another one; most come from a page that is too old. */
const MEANS: Record<string, string> = {
  bad: 'no_moment',
  bad_actions: 'bad_request',
  bad_argument: 'bad_request',
  bad_choices: 'bad_request',
  bad_colour: 'bad_move',
  bad_arrow: 'bad_move',
  bad_form: 'no_action',
  bad_seed: 'bad_request',
  bad_signs: 'bad_move',
  bad_value: 'bad_request',
  colours_disagree: 'bad_move',
  long: 'too_long',
  no_action: 'bad_request',
  no_method: 'bad_request',
  no_player: 'no_level',
  no_positions: 'bad_start_position',
  no_seconds: 'no_level',
  nothing_to_undo: 'no_takeback',
  off_board: 'bad_move',
  unknown: 'bad_request',
};

/** The key of the words for a code: the game's own, else the page's; '' where there are none. */
function wordsFor(code: string, game: string): string {
  for (const one of [code, MEANS[code]])
    for (const key of one ? [`${game}.refused.${one}`, `problem.${one}`] : [])
      if (hasText(key)) return key;
  return '';
}

/** The rule's reason where a rule refused it, else what the code says. The server's own sentence
 *  is English, for programs: it is not shown. */
export function problemText({ code, rule = '', facts = {} }: ShownProblem, game = ''): string {
  const key = (rule && wordsFor(rule, game)) || wordsFor(code, game) || 'problem.unexpected';
  return t(key, worded(game, facts));
}

/** Facts that are words of the game (a colour, a level), translated where we can. */
function worded(game: string, facts: Record<string, string | number>) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const key = `${game}.${name}.${value}`;
      return [name, hasText(key) ? t(key) : value];
    }),
  );
}

export const problemOf = (error: unknown): ShownProblem =>
  error instanceof Refusal ? error.problem : { code: 'unexpected' };
