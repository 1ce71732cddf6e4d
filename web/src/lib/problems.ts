/** What went wrong, as a sentence in the language of the page. */
import { Refusal } from './api';
import { hasText, t } from './i18n.svelte';
import type { Problem } from './generated/wire';

/** A problem of the server's, or one that the page finds by itself. */
export type ShownProblem = Partial<Problem> & {
  code: Problem['code'] | 'unreachable' | 'unknown';
  text: string;
};

/** The game's own reason if we have words for it, else ours for the code, else the server's. */
export function problemText(problem: ShownProblem, game = ''): string {
  const facts = problem.facts ?? {};
  const rule = problem.rule ? `${game}.refused.${problem.rule}` : '';
  if (rule && hasText(rule)) return t(rule, worded(game, facts));
  if (problem.code !== 'illegal' && hasText(`problem.${problem.code}`))
    return t(`problem.${problem.code}`, facts);
  return problem.text || t('problem.unknown');
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
  error instanceof Refusal ? error.problem : { code: 'unknown', text: String(error) };
