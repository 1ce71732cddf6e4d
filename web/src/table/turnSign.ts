/** The icon of the tab has a mark while it is our turn. */
import plain from '../icon.svg';
import marked from '../icon-turn.svg';

export function markTab(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = turn ? marked : plain;
}
