/** Where the texts are that the front page can do without. */
import { addFiles } from './i18n.svelte';
import type { Texts } from './messages';

addFiles(
  import.meta.glob<Texts>(['../i18n/*/*.json', '!../i18n/*/{page,today}.json'], {
    import: 'default',
  }),
);
