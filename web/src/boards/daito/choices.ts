/** What the person has taken up, and what can be done with it: read from the offers alone. */
import type { Offer } from '../types';
import type { DaitoView } from './types';

export type Held =
  | { kind: 'none' }
  | { kind: 'card'; card: string; at: number } // of the hand
  | { kind: 'focus' } // a Focus token
  | { kind: 'live'; threat: string; at: number }; // an attack, looking for an answer

export const NOTHING: Held = { kind: 'none' };

/** Where a card can be put. */
export type Goal = { kind: 'live'; threat: string } | { kind: 'attack' } | { kind: 'deck' };

const cardOf = (held: Held) =>
  held.kind === 'card' ? held.card : held.kind === 'focus' ? 'focus' : null;

/** Every offer that what is held is part of. */
export function options(held: Held, legal: Offer[]): Offer[] {
  if (held.kind === 'none') return [];
  if (held.kind === 'live')
    return legal.filter(
      ({ detail }) =>
        (detail.kind === 'answer' &&
          (detail['threat'] === held.threat || detail['threat'] === 'all')) ||
        (detail.kind === 'ignore' && detail['threat'] === held.threat),
    );
  const card = cardOf(held);
  return legal.filter(
    ({ detail }) => detail['card'] === card || (detail.kind === 'jikan_desu' && card === 'jikan'),
  );
}

/** The offer of putting what is held there, if there is one. */
export function offerAt(held: Held, goal: Goal, legal: Offer[]): Offer | null {
  return (
    options(held, legal).find(({ detail }) => {
      if (goal.kind === 'deck') return detail.kind === 'exchange';
      if (goal.kind === 'attack') return detail.kind === 'attack';
      return (
        detail.kind === 'answer' && (detail['threat'] === goal.threat || detail['threat'] === 'all')
      );
    }) ?? null
  );
}

/** Something can be done with this card now. */
export function playable(card: string, legal: Offer[]): boolean {
  return options({ kind: 'card', card, at: 0 }, legal).length > 0;
}

/** The answers of the deck to a threat, those in the own hand marked. */
export function answersTo(view: DaitoView, threat: string): { card: string; held: boolean }[] {
  return Object.entries(view.faces)
    .filter(([, face]) => face.answers.includes(threat))
    .map(([card]) => ({ card, held: view.hand.includes(card) }));
}

/** Choices that belong to no card: tokens to lose or to take back, what to ignore. */
export function standalone(legal: Offer[]): Offer[] {
  const kinds = new Set(['lose', 'take', 'take_nothing', 'ignore', 'all_count', 'jikan_desu']);
  return legal.filter(({ detail }) => kinds.has(detail.kind));
}
