/**
 * Something that others change: asked for again whenever the server says so, and now and then
 * anyway, for when the socket is away or a message was lost.
 */
import { untrack } from 'svelte';
import { type Hello, PROTOCOL, type ToPage } from './generated/wire';
import { PAUSES_MS } from './socket';

const SLOW_MS = 10_000;
const FINAL = [4400, 4403, 4404, 4409]; // the server has said that coming back is no use

/** Load now and after each change, until the returned function is called. */
export function follow(path: string, load: () => Promise<void>, key = ''): () => void {
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let loading = false;
  let again = false;

  async function ask(): Promise<void> {
    again = true;
    if (loading || document.hidden) return;
    loading = true;
    while (again) {
      again = false;
      await untrack(load).catch(() => {}); // what it reads is not what decides to follow
    }
    loading = false;
  }

  function open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const opened = (socket = new WebSocket(`${scheme}://${location.host}/api${path}`));
    opened.onopen = () => {
      const hello: Hello = { type: 'hello', protocol: PROTOCOL, key };
      opened.send(JSON.stringify(hello));
    };
    opened.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ToPage;
      if (message.type !== 'changed') return;
      tries = 0;
      void ask();
    };
    opened.onclose = ({ code }) => {
      const pause = PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)];
      if (!FINAL.includes(code)) retry = setTimeout(open, pause);
    };
  }

  const look = (): void => void ask();
  const timer = setInterval(look, SLOW_MS);
  document.addEventListener('visibilitychange', look);
  look();
  open();
  return () => {
    clearInterval(timer);
    clearTimeout(retry);
    document.removeEventListener('visibilitychange', look);
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    // one that is not open yet cannot be closed without a complaint of the browser
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket?.close(1000);
    else socket.close(1000);
  };
}
