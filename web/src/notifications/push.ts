/** This browser's subscription at its push service. */
import type { Notifications } from '../lib/generated/wire';
import { language } from '../lib/i18n.svelte';
import { notificationsApi } from './requests';

/** Browsers have it only over https (or on localhost), and on an iPhone only in an installed app. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isBlocked = (): boolean => canPush() && Notification.permission === 'denied';

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

const written = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

const tellServer = (found: PushSubscription): Promise<Notifications> =>
  notificationsApi.addDevice({
    endpoint: found.endpoint,
    public_key: written(found.getKey('p256dh')),
    auth: written(found.getKey('auth')),
    language: language(),
  });

/** Ask the person and the browser; null when one of them does not want it. */
export async function subscribe(key: string): Promise<Notifications | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  return tellServer(found);
}

export async function unsubscribe(): Promise<Notifications | null> {
  const found = await subscription();
  if (!found) return null;
  await found.unsubscribe();
  return notificationsApi.removeDevice(found.endpoint);
}

/** The person or the language is another one now: the server is told again. */
export async function renew(): Promise<Notifications | null> {
  const found = await subscription();
  return found && tellServer(found);
}
