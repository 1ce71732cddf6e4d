/** The shape of the screen, for what CSS alone cannot arrange. The same limits are in table.css. */
import { MediaQuery } from 'svelte/reactivity';

/** One column, with the status and the buttons in a bar at the foot. */
export const narrow = new MediaQuery('(max-width: 860px)');
/** A phone in landscape, or a very low window: the board takes all the height. */
export const low = new MediaQuery('(max-height: 500px) and (min-width: 600px)');
/** A small phone: a map or a table of cards takes all the height. */
export const short = new MediaQuery('(max-height: 700px) and (max-width: 560px)');

/** Scroll the head of the page away. */
export function hideHead(): void {
  const head = document.querySelector('header');
  if (head) scrollTo({ top: head.getBoundingClientRect().bottom + scrollY, behavior: 'instant' });
}
