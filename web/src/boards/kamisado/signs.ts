/** How a colour is shown: on what it lies, and by its sign. */
import { t } from '../../lib/i18n.svelte';
import { settings } from '../../lib/settings.svelte';
import { CHARACTERS, type Colour } from './view';

/** Give an element a colour, and the ink that is legible on it. */
export function inColour(element: HTMLElement, colour: Colour): void {
  element.style.setProperty('--c', `var(--${colour})`);
  element.style.setProperty('--on', `var(--on-${colour})`);
}

/** The sign of a colour: a character, or its first letters for those who prefer them. */
export const signOf = (colour: Colour): string =>
  settings.signs === 'letters' ? t(`kamisado.letter.${colour}`) : CHARACTERS[colour];

/** The same in the corner of a square, where there need not be any. */
export const cornerSign = (colour: Colour): string =>
  settings.signs === 'none' ? '' : signOf(colour);
