/** The sign of a colour: a character, or its first letters for those who prefer them. */
import { t } from '../../lib/i18n.svelte';
import { settings } from '../../lib/settings.svelte';
import { CHARACTERS, type Colour } from './view';

export const signOf = (colour: Colour): string =>
  settings.signs === 'letters' ? t(`kamisado.letter.${colour}`) : CHARACTERS[colour];

/** The same in the corner of a square, where there need not be any. */
export const cornerSign = (colour: Colour): string =>
  settings.signs === 'none' ? '' : signOf(colour);
