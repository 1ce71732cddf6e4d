/** What the person has taken up, and what can be done with it: read from the legal actions alone. */
import type { DaitoDetail, DaitoView } from '../../lib/generated/daito';
import type { Action } from './types';

export type Held =
  | { kind: 'none' }
  | { kind: 'card'; card: string; at: number } // of the hand
  | { kind: 'focus' } // a Focus token
  | { kind: 'live'; threat: string; at: number }; // an attack, looking for an answer

export const NOTHING: Held = { kind: 'none' };

/** Where a card can be put. */
export type Goal = { kind: 'live'; threat: string } | { kind: 'attack' } | { kind: 'deck' };

/** The card that an action plays; "focus" for a token used as one. */
export const cardIn = (detail: DaitoDetail): string | null =>
  'card' in detail ? detail.card : null;

/** An action that answers the threat. */
export const answers = (detail: DaitoDetail, threat: string): boolean =>
  detail.kind === 'answer' && (detail.threat === threat || detail.threat === 'all');

const cardOf = (held: Held) =>
  held.kind === 'card' ? held.card : held.kind === 'focus' ? 'focus' : null;

const last = ({ detail }: Action): number => Number(detail.kind === 'exchange');

/** Every action that what is held is part of: first answers and attacks, then the exchange. */
export function options(held: Held, legal: Action[]): Action[] {
  if (held.kind === 'none') return [];
  if (held.kind === 'live')
    return legal.filter(
      ({ detail }) =>
        answers(detail, held.threat) || (detail.kind === 'ignore' && detail.threat === held.threat),
    );
  const card = cardOf(held);
  return legal
    .filter(
      ({ detail }) => cardIn(detail) === card || (detail.kind === 'jikan_desu' && card === 'jikan'),
    )
    .sort((a, b) => last(a) - last(b));
}

/** The action of putting what is held there, if there is one. */
export function actionAt(held: Held, goal: Goal, legal: Action[]): Action | null {
  return (
    options(held, legal).find(({ detail }) => {
      if (goal.kind === 'deck') return detail.kind === 'exchange';
      if (goal.kind === 'attack') return detail.kind === 'attack';
      return answers(detail, goal.threat);
    }) ?? null
  );
}

/** Something can be done with this card now. */
export function playable(card: string, legal: Action[]): boolean {
  return options({ kind: 'card', card, at: 0 }, legal).length > 0;
}

/** The answers of the deck to a threat, those in the own hand marked. */
export function answersTo(view: DaitoView, threat: string): { card: string; held: boolean }[] {
  return Object.entries(view.faces)
    .filter(([, face]) => face.answers.includes(threat))
    .map(([card]) => ({ card, held: view.hand.includes(card) }));
}

/** Choices that belong to no card: tokens to lose or to take back, what to ignore. */
export function standalone(legal: Action[]): Action[] {
  const kinds = new Set(['lose', 'take', 'take_nothing', 'ignore', 'all_count', 'jikan_desu']);
  return legal.filter(({ detail }) => kinds.has(detail.kind));
}
