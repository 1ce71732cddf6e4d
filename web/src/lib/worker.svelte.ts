/** The page as an app: the manifest in its language, and the service worker (../worker.js). */
import type { Language } from './generated/wire';
import { language } from './i18n.svelte';
import { loadPagesAnew } from './router.svelte';

const sparing = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

let ready: Promise<ServiceWorker | null> | undefined;

/** Follow the language of the page from now on. */
export function startWorker(): void {
  $effect.root(() => {
    $effect(() => {
      const chosen = language();
      document
        .querySelector('link[rel=manifest]')
        ?.setAttribute('href', `/manifest.${chosen}.webmanifest`);
      if (import.meta.env.PROD && !sparing()) void keepTexts(chosen);
    });
  });
}

/** Let the worker keep what there is to read in this language. */
async function keepTexts(language: Language): Promise<void> {
  ready ??= register();
  (await ready)?.postMessage({ language });
}

// browsers have service workers only where nobody can change what the server sends: HTTPS, localhost
async function register(): Promise<ServiceWorker | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return null;
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  if (workers.controller) workers.addEventListener('controllerchange', loadPagesAnew);
  // where storage is forbidden there is no worker, and the page works without
  const found = await workers.register('/sw.js').catch(() => null);
  if (!found) return null;
  addEventListener('visibilitychange', () => {
    if (!document.hidden) found.update().catch(() => {}); // the server is away
  });
  return (await workers.ready).active;
}
