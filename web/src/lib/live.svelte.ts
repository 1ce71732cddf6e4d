/** A table as it is now: everything the server has sent, ready to be shown. */
import type {
  ChatMessage,
  Clocks,
  TableInfo,
  TableUpdate,
  ToClient,
  ViewerChange,
  ViewerState,
  You,
} from './generated/wire';
import { CallWindowState } from './callWindow.svelte';
import { changed } from './changes';
import { pauseAfter } from './pace';
import { Positions } from './positions.svelte';
import type { ShownProblem } from './problems';
import { type Command, type Connection, TableSocket } from './socket';

const SPECTATOR: You = { seats: [], host: false, room: 'watchers', key: null };

export interface Change {
  seat: number | null;
  viewerStates: ViewerState[];
  why: string;
}

export class LiveTable {
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>(SPECTATOR);
  viewerStates = $state.raw<ViewerState[]>([]);
  clocks = $state.raw<(Clocks & { at: number }) | null>(null); // `at` by our own clock
  window = new CallWindowState();
  chat = $state.raw<ChatMessage[]>([]);
  presence = $state.raw<boolean[]>([]);
  gone = $state.raw<(number | null)[]>([]); // since when each seat is away, by our own clock
  claimAfterMs = $state(Infinity); // so long an awaited seat may be away before it can be claimed
  watching = $state(0);
  connection = $state<Connection>('connecting');
  problem = $state.raw<ShownProblem | null>(null); // why the table cannot be opened
  positions: Positions;
  version = 0;
  behind = $state(0); // messages that wait until what is shown has been seen
  onchange: (change: Change) => void = () => {};
  onchat: (message: ChatMessage) => void = () => {};

  #socket: TableSocket;
  #inbox: { message: ToClient; at: number }[] = [];
  #busyUntil = 0;
  #asked = 0; // how many actions were chosen
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, key: string) {
    this.positions = new Positions(id, key);
    this.#socket = new TableSocket(id, key, {
      received: (message, at) => this.#receive(message, at),
      connection: (state, problem) => {
        this.connection = state;
        this.problem = problem ?? null;
      },
      lastVersion: () => this.#lastVersion(),
    });
  }

  send = (command: Command): Promise<ShownProblem | null> => this.#socket.send(command);

  /** Play an action; while another seat may call first, it waits. To resign is always possible. */
  async act(seat: number, action: number | string): Promise<ShownProblem | null> {
    const { version } = this;
    const state = this.viewerStates.find((own) => own.seat === seat);
    const asked = ++this.#asked;
    const resigns = state?.concessions?.some((one) => one.action === action);
    for (;;) {
      if (!resigns) await this.window.over(seat);
      if (asked !== this.#asked) return null; // something else was chosen meanwhile
      const problem = await this.send({ type: 'act', seat, version, action });
      if (problem?.code !== 'call_window') return problem;
      await new Promise((done) => setTimeout(done, Number(problem.facts?.wait_ms ?? 100)));
    }
  }

  /** Not to call in the open window; or to say whether this seat wants windows at all. */
  goOn(seat: number, always: boolean | null): Promise<ShownProblem | null> {
    return this.send({ type: 'go_on', seat, version: this.version, always });
  }

  /** Connect anew, as somebody who has just taken a seat. */
  reconnect(key?: string): void {
    this.version = 0;
    this.#inbox = [];
    this.#socket.reconnect(key);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#socket.close();
  }

  #lastVersion(): number | null {
    const waiting = this.#inbox.findLast((item) => 'version' in item.message)?.message;
    if (waiting && 'version' in waiting) return waiting.version;
    return this.version || null;
  }

  /** Messages wait while a move is being shown, so that an instant answer does not hide it. */
  #receive(message: ToClient, at: number): void {
    this.#inbox.push({ message, at });
    this.#handleInbox();
  }

  /** Show at once how things stand. */
  catchUp(): void {
    while (this.#inbox.length) {
      this.#busyUntil = 0;
      this.#handleInbox();
    }
  }

  #handleInbox(): void {
    clearTimeout(this.#timer);
    while ((this.behind = this.#inbox.length)) {
      const rest = this.#busyUntil - performance.now();
      if (rest > 0 && !document.hidden) {
        this.#timer = setTimeout(() => this.#handleInbox(), rest);
        return;
      }
      const { message, at } = this.#inbox.shift()!;
      this.#handle(message, at);
    }
  }

  #handle(message: ToClient, at: number): void {
    if (message.type === 'snapshot') {
      this.version = message.version;
      this.table = message.table;
      this.you = message.you;
      this.viewerStates = message.viewer_states.map((change) => changed(undefined, change));
      this.clocks = message.clocks && { ...message.clocks, at };
      this.window.set(message.window, at);
      this.chat = message.chat;
      this.presence = message.presence;
      this.watching = message.watching;
      this.claimAfterMs = message.claim_after_s * 1000;
      this.positions.start(message.table.actions, this.viewerStates);
    } else if (message.type === 'update') this.#update(message, at);
    else if (message.type === 'presence') {
      this.presence = message.presence;
      this.gone = message.gone_ms.map((ms) => (ms === null ? null : Date.now() - ms));
      this.watching = message.watching;
    }
  }

  #update(update: TableUpdate, at: number): void {
    if (update.version <= this.version) return;
    if (update.version !== this.version + 1) {
      this.reconnect(); // something was missed: begin again with everything
      return;
    }
    this.version = update.version;
    if (update.table && this.table) this.table = { ...this.table, ...update.table };
    if (update.clocks) this.clocks = { ...update.clocks, at };
    if (update.kind) this.window.set(update.window, at);
    if (update.chat) {
      this.chat = [...this.chat, update.chat];
      this.onchat(update.chat);
    }
    if (update.viewer_states) this.#change(update, update.viewer_states);
  }

  /** What we are shown has changed: an action was played or taken back, or the game ended. */
  #change(update: TableUpdate, changes: ViewerChange[]): void {
    const before = this.viewerStates;
    const viewerStates = changes.map((change) =>
      changed(
        before.find((state) => state.seat === change.seat),
        change,
      ),
    );
    this.viewerStates = before.length
      ? before.map((old) => viewerStates.find((state) => state.seat === old.seat) ?? old)
      : viewerStates;
    if (!this.table || update.kind === 'abort' || update.kind === 'end') return;
    const seat = update.seat ?? null;
    if (update.kind === 'play') this.positions.add(seat, this.viewerStates);
    else if (update.kind === 'start')
      this.positions.start(this.table.actions, this.viewerStates); // some may stand already
    else this.positions.cut(this.table.actions, this.viewerStates);
    this.onchange({ seat, viewerStates: this.viewerStates, why: update.why ?? '' });
    const mine = seat !== null && this.you.seats.includes(seat);
    const happened = viewerStates.some((state) => state.events?.length);
    if (happened) this.#busyUntil = performance.now() + pauseAfter(mine, this.#inbox.length);
  }
}
