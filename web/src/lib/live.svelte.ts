/** A table as it is now: everything the house tells, ready to be shown. */
import { Past } from './past.svelte';
import { motion } from './settings.svelte';
import { type Connection, TableSocket } from './socket';
import type {
  ChatLine,
  Clocks,
  FromTable,
  Problem,
  Sight,
  Step,
  TableInfo,
  ToTable,
  You,
} from './wire';

const SHOW_MS = 320; // so long one's own move is seen before the answer to it
const NOBODY: You = { seats: [], host: false, room: 'watchers', key: null };

export interface Happened {
  seat: number | null;
  sights: Sight[];
  why: string;
}

export class LiveTable {
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>(NOBODY);
  sights = $state.raw<Sight[]>([]);
  clocks = $state.raw<(Clocks & { at: number }) | null>(null); // `at` by our own clock
  chat = $state.raw<ChatLine[]>([]);
  presence = $state.raw<boolean[]>([]);
  gone = $state.raw<(number | null)[]>([]);
  watching = $state(0);
  connection = $state<Connection>('connecting');
  problem = $state.raw<Problem | null>(null); // why the door is closed
  past: Past;
  version = 0;
  onhappened: (happened: Happened) => void = () => {};
  onchat: (line: ChatLine) => void = () => {};

  #socket: TableSocket;
  #inbox: { message: FromTable; at: number }[] = [];
  #busyUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, key: string) {
    this.past = new Past(id, key);
    this.#socket = new TableSocket(id, key, {
      heard: (message, at) => this.#arrive(message, at),
      connection: (state, why) => {
        this.connection = state;
        this.problem = why ?? null;
      },
      after: () => this.#known(),
    });
  }

  send = (message: ToTable): Promise<Problem | null> => this.#socket.send(message);

  act(seat: number, action: number | string): Promise<Problem | null> {
    return this.send({ type: 'act', seat, version: this.version, action });
  }

  /** Come in again by the same door as somebody who has just taken a seat. */
  enterAgain(key?: string): void {
    this.version = 0;
    this.#inbox = [];
    this.#socket.again(key);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#socket.close();
  }

  #known(): number | null {
    const waiting = this.#inbox.findLast((item) => 'version' in item.message)?.message;
    if (waiting && 'version' in waiting) return waiting.version;
    return this.version || null;
  }

  /** Messages wait while a move is being shown, so that an instant answer does not hide it. */
  #arrive(message: FromTable, at: number): void {
    this.#inbox.push({ message, at });
    this.#work();
  }

  #work(): void {
    clearTimeout(this.#timer);
    while (this.#inbox.length) {
      const rest = this.#busyUntil - performance.now();
      if (rest > 0 && !document.hidden) {
        this.#timer = setTimeout(() => this.#work(), rest);
        return;
      }
      const { message, at } = this.#inbox.shift()!;
      this.#hear(message, at);
    }
  }

  #hear(message: FromTable, at: number): void {
    if (message.type === 'view') {
      this.version = message.version;
      this.table = message.table;
      this.you = message.you;
      this.sights = message.sights;
      this.clocks = message.clocks && { ...message.clocks, at };
      this.chat = message.chat;
      this.presence = message.presence;
      this.watching = message.watching;
      this.past.begin(message.table.actions, this.sights);
    } else if (message.type === 'step') this.#step(message, at);
    else if (message.type === 'presence') {
      this.presence = message.presence;
      this.gone = message.gone_ms.map((ms) => (ms === null ? null : Date.now() - ms));
      this.watching = message.watching;
    }
  }

  #step(step: Step, at: number): void {
    if (step.version <= this.version) return;
    this.version = step.version;
    if (step.table) this.table = step.table;
    if (step.clocks) this.clocks = { ...step.clocks, at };
    if (step.chat) {
      this.chat = [...this.chat, step.chat];
      this.onchat(step.chat);
    }
    if (!step.sights?.length) return;
    this.sights = step.sights;
    const view = step.sights[0]?.view;
    if (this.table && view && !step.table)
      // a table is sent only when more has changed than whose turn it is
      this.table = { ...this.table, awaited: view.awaited, actions: this.table.actions + 1 };
    const events = step.sights[0]?.events ?? [];
    const seat = step.seat ?? null;
    if (step.kind === 'play') this.past.add(seat, step.sights);
    else if (this.table) this.past.cut(this.table.actions, step.sights);
    this.onhappened({ seat, sights: step.sights, why: step.why ?? '' });
    const mine = seat !== null && this.you.seats.includes(seat);
    if (motion() && mine && events.length) this.#busyUntil = performance.now() + SHOW_MS;
  }
}
