/** The address says what a study shows, and the other way round. */
import { untrack } from 'svelte';
import { go, here } from '../lib/router.svelte';
import type { Study } from './study.svelte';

/** Follow the study from now on; what is returned follows the address. */
export function keepAddress(
  study: Study,
  path: () => string,
  ready: () => boolean,
  showProblem: (error: unknown) => void,
): () => void {
  $effect(() => {
    const { address } = study;
    if (ready() && untrack(() => here.key) !== address) go(`${path()}#${address}`, true);
  });
  return () => {
    const wanted = location.hash.slice(1);
    if (ready() && wanted !== study.address) void study.goTo(wanted).catch(showProblem);
  };
}
