/** Who I am: a name, nothing else. The server keeps it in a cookie. */
import { api } from './api';
import { t } from './i18n.svelte';

let name = $state('');
let known = $state(false);

export const me = {
  get name(): string {
    return name;
  },
  get known(): boolean {
    return known;
  },
};

/** The name to play under: one's own, or a guest's until one is chosen. */
export const nameToUse = (): string => name || t('guest');

export async function loadMe(): Promise<void> {
  const answer = await api.me().catch(() => null);
  if (answer && answer.kind !== 'nobody') {
    name = answer.name;
    known = true;
    if (answer.kind === 'account') void import('../account/sync').then(({ start }) => start());
  }
}

/** Be the guest whose code this is. */
export async function comeFromOtherDevice(code: string): Promise<void> {
  name = (await api.useDeviceCode(code)).name;
  known = true;
}

export async function setMyName(chosen: string): Promise<void> {
  name = (await api.setName(chosen)).name;
  known = true;
}
