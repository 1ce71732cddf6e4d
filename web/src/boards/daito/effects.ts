/** What just happened, in movement: cards are laid from their player's side, hits shake a player. */
import type { DaitoEvent } from '../../lib/generated/daito';

/** How each event shows on the panel of a player; an ippon strikes the other one. */
const SHOWN: Partial<Record<DaitoEvent['kind'], string>> = {
  ippon: 'struck',
  hansoku: 'warned',
  lose_tokens: 'hurt',
  kiai: 'hurt',
};

/** Mark what has been drawn already; style sheets move it once, until it is drawn anew. */
export function strike(frame: HTMLElement, events: DaitoEvent[], below: number): void {
  for (const event of events) {
    const { kind, seat = 0 } = event;
    if (kind === 'attack' || kind === 'answer') {
      const laid = [...frame.querySelectorAll<HTMLElement>('.lane .attack-place')].filter((place) =>
        place.dataset['place']!.endsWith(`:${event.card}`),
      );
      laid.at(-1)?.classList.add('laid', seat === below ? 'from-below' : 'from-above');
    }
    const shown = SHOWN[kind];
    const whose = kind === 'ippon' ? 1 - seat : seat;
    if (shown) frame.querySelector(`.daito-player[data-seat="${whose}"]`)?.classList.add(shown);
  }
}
