/** Who I am: a name, nothing else. The server keeps it in a cookie. */
import { api } from './api';
import type { Me } from './generated/wire';
import { t } from './i18n.svelte';

let name = $state('');
let known = $state(false);
let account = $state(false);

export const me = {
  get name(): string {
    return name;
  },
  get known(): boolean {
    return known;
  },
  get account(): boolean {
    return account;
  },
};

/** The name to play under: one's own, or a guest's until one is chosen. */
export const nameToUse = (): string => name || t('guest');

function be(answer: Me): void {
  name = answer.name;
  known = answer.kind !== 'nobody';
  account = answer.kind === 'account';
  if (account) void import('../account/sync').then(({ start }) => start());
}

export async function loadMe(): Promise<void> {
  await api.me().then(be, () => {});
}

/** Be the guest whose code this is. */
export async function comeFromOtherDevice(code: string): Promise<void> {
  be(await api.useDeviceCode(code));
}

export async function setMyName(chosen: string): Promise<void> {
  be(await api.setName(chosen));
}
