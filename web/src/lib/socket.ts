/** One socket to one table that comes back by itself and loses nothing that was sent. */
import { type FromClient, type Hello, type Ping, PROTOCOL, type ToClient } from './generated/wire';
import type { ShownProblem } from './problems';

type WithoutId<M> = M extends { id: string } ? Omit<M, 'id'> : never;
/** What the page can ask of a table; the socket gives each message its id. */
export type Command = WithoutId<Exclude<FromClient, Hello | Ping>>;

export type Connection = 'connecting' | 'live' | 'lost' | 'closed';

interface Handlers {
  received(message: ToClient, at: number): void;
  connection(state: Connection, problem?: ShownProblem): void;
  lastVersion(): number | null; // the last one known, to go on from
}

interface Waiting {
  text: string;
  done(problem: ShownProblem | null): void;
}

const BEAT_MS = 15_000; // a quiet connection is asked for a sign of life this often
const SILENCE_MS = 10_000; // and given up after so much more
export const PAUSES_MS = [200, 500, 1000, 2000, 4000, 8000];
// the server has said that coming back is no use
const FINAL = new Map([
  [4403, 'no_key'],
  [4404, 'no_table'],
  [4409, 'set_aside'], // or the reason that `bye` has
]);

let last = 0;
const newId = () =>
  `${Date.now().toString(36)}-${(last++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class TableSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #lastHeard = 0;
  #closed = false;
  #bye: ShownProblem | undefined;

  constructor(
    readonly id: string,
    private key: string,
    private handlers: Handlers,
  ) {
    addEventListener('online', this.#reconnectNow);
    document.addEventListener('visibilitychange', this.#reconnectNow);
    this.#open();
  }

  /** Send a message; the promise is null when it was done, or the reason why not. */
  send(command: Command): Promise<ShownProblem | null> {
    const id = newId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((done) => {
      this.#waiting.set(id, { text, done });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  /** Connect anew, e.g. as somebody who has a seat now. */
  reconnect(key = this.key): void {
    this.key = key;
    this.#tries = 0;
    this.#drop();
    this.#open();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#reconnectNow);
    document.removeEventListener('visibilitychange', this.#reconnectNow);
    this.#drop();
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.handlers.connection(this.#tries ? 'lost' : 'connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`);
    this.#socket = socket;
    this.#lastHeard = Date.now();
    socket.onopen = () => {
      const after = this.handlers.lastVersion();
      const hello: Hello = { type: 'hello', protocol: PROTOCOL, key: this.key, after };
      socket.send(JSON.stringify(hello));
      this.#tries = 0;
      // what was not answered before the connection broke is sent again under its old id
      for (const { text } of this.#waiting.values()) socket.send(text);
      this.handlers.connection('live');
    };
    socket.onmessage = (event) => this.#received(JSON.parse(event.data as string) as ToClient);
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => this.#checkAlive(socket), 5000);
  }

  #received(message: ToClient): void {
    this.#lastHeard = Date.now();
    if (message.type === 'ack' || message.type === 'refused') {
      const waiting = this.#waiting.get(message.id);
      if (message.type === 'refused' && message.code === 'try_again' && waiting) {
        setTimeout(() => this.#socket?.readyState === 1 && this.#socket.send(waiting.text), 1000);
        return;
      }
      this.#waiting.delete(message.id);
      waiting?.done(message.type === 'ack' ? null : message);
    }
    if (message.type === 'bye') this.#bye = message;
    this.handlers.received(message, performance.now());
  }

  #checkAlive(socket: WebSocket): void {
    const silent = Date.now() - this.#lastHeard;
    if (silent > BEAT_MS + SILENCE_MS) {
      this.#drop();
      this.#lost(1006);
    } else if (silent > BEAT_MS && socket.readyState === WebSocket.OPEN)
      socket.send('{"type":"ping"}');
  }

  #lost(code: number): void {
    clearInterval(this.#heartbeat);
    this.#socket = null;
    if (this.#closed) return;
    const final = code === 4409 && this.#bye ? this.#bye.code : FINAL.get(code);
    if (final) {
      this.#closed = true;
      for (const { done } of this.#waiting.values()) done({ code: final });
      this.handlers.connection('closed', { ...this.#bye, code: final });
      return;
    }
    const pause = PAUSES_MS[Math.min(this.#tries, PAUSES_MS.length - 1)]!;
    this.#tries += 1;
    this.handlers.connection('lost');
    this.#timer = setTimeout(() => this.#open(), pause);
  }

  #reconnectNow = (): void => {
    if (!this.#socket && !this.#closed && !document.hidden) this.#open();
  };

  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close(1000);
    }
  }
}
