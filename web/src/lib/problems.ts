/** What went wrong, as a sentence in the language spoken. */
import { Refusal } from './api';
import { knows, t } from './i18n.svelte';
import type { Problem } from './wire';

/** The game's own reason if we have words for it, else ours for the code, else the house's. */
export function sentence(problem: Problem, game = ''): string {
  const facts = problem.facts ?? {};
  const rule = problem.rule ? `${game}.refused.${problem.rule}` : '';
  if (rule && knows(rule)) return t(rule, worded(game, facts));
  if (problem.code !== 'illegal' && knows(`problem.${problem.code}`))
    return t(`problem.${problem.code}`, facts);
  return problem.text || t('problem.unknown');
}

/** Facts that are words of the game (a colour, a level), translated where we can. */
function worded(game: string, facts: Record<string, string | number>) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const key = `${game}.${name}.${value}`;
      return [name, knows(key) ? t(key) : value];
    }),
  );
}

export const problemOf = (error: unknown): Problem =>
  error instanceof Refusal ? error.problem : { code: 'unknown', text: String(error) };
