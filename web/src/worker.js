/**
 * The service worker: what can be read without a connection. It keeps the files of one build, the
 * rules and the texts of the lessons, and nothing of a game. Online, every page and every text
 * comes from the server; only files whose names change with their content come from here.
 * It also shows the messages of the server to somebody who is away.
 */
const { version, entry, shell, texts, games, icon } = __BUILD__; // scripts/offline.ts
const CACHE = `sanban-${version}`;
// answers that are the same for everybody, and change only with the server
const READABLE = /^\/api\/(lessons|lessons\/\w+|rules\/\w+)$/;
const EXACT = { ignoreVary: true };

addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

addEventListener('message', (event) => {
  event.waitUntil(keepTexts(event.data.language));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (READABLE.test(pathname)) event.respondWith(answer(request));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(page(request));
});

addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  const { data } = notification;
  event.waitUntil(action ? silence(action, data[action]) : openBoard(data.url));
});

const pagesAt = async (path) =>
  (await self.clients.matchAll({ type: 'window' })).filter(
    ({ url }) => new URL(url).pathname === path,
  );

/** Show a message (`PushMessage` of the server), unless that board is before the person's eyes. */
async function tell(message) {
  const { title, body, url, tag, silence, off } = message;
  const open = await pagesAt(url);
  if (open.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon,
    data: { url, silence, off },
    actions: [
      { action: 'silence', title: message.silence_text },
      { action: 'off', title: message.off_text },
    ],
  });
}

/** One click: no messages about this game, or none at all in this browser. */
async function silence(action, link) {
  await fetch(`/api/notifications/stop/${link}`, { method: 'POST' });
  if (action === 'off')
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/** One click: the board, in its tab if there is one. */
async function openBoard(url) {
  const [open] = await pagesAt(url);
  await (open ? open.focus() : self.clients.openWindow(url));
}

/** The page and its files, all of this build or none: then the browser tries again later. */
async function keepShell() {
  const first = await fetch('/', { cache: 'reload' });
  if (!(await first.clone().text()).includes(entry)) throw new Error('A page of another build.');
  const cache = await caches.open(CACHE);
  await cache.addAll(shell);
  await cache.put('/', first);
}

async function dropOthers() {
  for (const name of await caches.keys())
    if (name.startsWith('sanban-') && name !== CACHE) await caches.delete(name);
}

/** What there is to read in a language; what is here already is not fetched again. */
async function keepTexts(language) {
  const cache = await caches.open(CACHE);
  const wanted = [
    ...(texts[language] ?? []),
    '/api/lessons',
    ...games.flatMap((game) => [`/api/lessons/${game}`, `/api/rules/${game}?language=${language}`]),
  ];
  for (const path of wanted) if (!(await cache.match(path, EXACT))) await cache.add(path);
}

/** A page from the server; without a connection the shell, which says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const kept = await caches.match('/', EXACT);
    if (!kept) return Response.error();
    const headers = new Headers(kept.headers);
    headers.delete('Content-Encoding'); // it is plain text by now
    headers.delete('Content-Length');
    const html = await kept.text();
    return new Response(html.replace('<html', '<html data-offline'), { headers });
  }
}

async function file(request) {
  const kept = await caches.match(request, EXACT);
  return kept ?? fetchAndKeep(request);
}

async function answer(request) {
  try {
    return await fetchAndKeep(request);
  } catch {
    return (await caches.match(request, EXACT)) ?? Response.error();
  }
}

async function fetchAndKeep(request) {
  const found = await fetch(request);
  if (found.ok) await (await caches.open(CACHE)).put(request, found.clone());
  return found;
}
