/**
 * Files of the page that did not come, because the server was away when they were asked for.
 * A browser does not ask for them again, so the page is loaded anew once the server answers.
 */
import { load, save } from './storage';

const KEY = 'sanban.reloaded';
const SOON = 1_000;
const LATER = 15_000; // between two loads, lest a file that never comes makes the page flicker

/** The page was opened without a connection: worker.js has given what it keeps. */
export const offline = 'offline' in document.documentElement.dataset;

let missing = $state(false);

export const isMissing = (): boolean => missing;

export function watchFiles(): void {
  addEventListener('vite:preloadError', () => {
    if (!missing) void loadAnew();
    missing = true;
  });
}

/** Load the page again as soon as the server answers. */
export async function loadAnew(): Promise<void> {
  const { at } = load(KEY, { at: 0 });
  let pause = Date.now() - at < LATER ? LATER : SOON;
  for (;;) {
    await new Promise((wake) => {
      setTimeout(wake, pause);
      addEventListener('online', wake, { once: true });
    });
    pause = Math.min(pause * 2, LATER);
    const answer = await fetch('/health').catch(() => null);
    if (answer?.ok) break;
  }
  save(KEY, { at: Date.now() });
  location.reload();
}
