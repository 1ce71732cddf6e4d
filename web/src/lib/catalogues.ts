/** Where the texts are that the front page can do without. */
import type { Texts } from './messages';

export const catalogues = import.meta.glob<Texts>(
  ['../i18n/*/*.json', '!../i18n/*/{page,today}.json'],
  { import: 'default' },
);
