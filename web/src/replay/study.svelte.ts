/** A game being studied: its positions, and the variations that were tried from them. */
import { Frames } from '../lib/frames';
import type {
  Frame,
  LegalAction,
  Line,
  RecordFrames,
  RecordInfo,
  ViewerState,
} from '../lib/generated/wire';
import { type Position, positionOf } from '../lib/positions.svelte';
import * as requests from './requests';

export type SeatMove = [seat: number, text: string];

export interface Variation {
  from: number; // the number of the position where it leaves the game
  moves: SeatMove[];
  positions: Position[]; // after each of the moves
}

export class Study {
  info = $state.raw<RecordInfo | null>(null);
  arranged = $state.raw<RecordFrames['arranged']>(null); // the position made by hand it began from
  game = $state.raw<Position[]>([]); // [0] is the start
  at = $state(0); // the position of the game that is shown, or that the variation leaves
  variations = $state.raw<Variation[]>([]);
  current = $state<number | null>(null); // the variation that is shown
  depth = $state(0); // how many of its moves
  turns = $state.raw<ViewerState[]>([]); // who may act in the position shown, and how
  viewer = $state<number | null>(null);

  #texts: string[] = []; // the game's own actions, by number
  #base: Omit<Line, 'actions' | 'moves'>;
  #asked = 0;

  #frames: Frames | null; // of the record, if there is one

  constructor(base: Omit<Line, 'actions' | 'moves'>) {
    this.#base = base;
    const { record } = base;
    this.#frames = record
      ? new Frames((viewer, first) => requests.frames(record, viewer, first))
      : null;
  }

  /** Fetch the game as a viewer sees it; which one, is decided when the game is known. */
  async load(viewerFor: (info: RecordInfo) => number | null = () => null): Promise<void> {
    const { record } = this.#base;
    if (record) {
      const start = await requests.frames(record, null, 0, 1);
      this.#frames!.add(null, start.frames);
      this.info = start.info;
      this.arranged = start.arranged;
      this.viewer = viewerFor(start.info);
    }
    await this.#loadGame();
  }

  async #loadGame(): Promise<void> {
    const found: Frame[] = this.#frames
      ? await this.#frames.load(this.viewer)
      : (await requests.study({ ...this.#base, moves: [] }, this.viewer)).frames;
    this.#texts = found.map((frame) => frame.text);
    this.game = found.map(positionOf);
    this.at = Math.min(this.at, this.last);
  }

  /** Show the game as another viewer sees it. */
  async setViewer(viewer: number | null): Promise<void> {
    this.viewer = viewer;
    await this.#loadGame();
    this.variations = await Promise.all(
      this.variations.map(({ from, moves }) => this.#ask(from, moves).then((found) => found[0])),
    );
  }

  /** The game's own action of a number, as text. */
  text(number: number): string {
    return this.#texts[number] ?? '';
  }

  get last(): number {
    return Math.max(0, this.game.length - 1);
  }

  get variation(): Variation | null {
    return this.current === null ? null : (this.variations[this.current] ?? null);
  }

  get shown(): Position | undefined {
    return this.variation ? this.variation.positions[this.depth - 1] : this.game[this.at];
  }

  /** The way to the position shown. */
  get line(): Line {
    const { variation } = this;
    return {
      ...this.#base,
      ...(this.#base.record ? { actions: variation ? variation.from : this.at } : {}),
      moves: this.moves,
    };
  }

  /** The moves of the variation up to the position shown. */
  get moves(): SeatMove[] {
    return this.variation?.moves.slice(0, this.depth) ?? [];
  }

  /** The same as the part of an address after #: "12", or "12,0c1c5,1b8b3". */
  get address(): string {
    const { moves } = this;
    const from = this.variation?.from ?? this.at;
    return [from, ...moves.map(([seat, text]) => seat + encodeURIComponent(text))].join(',');
  }

  async goTo(address: string): Promise<void> {
    const [first, ...rest] = address.split(',');
    const from = Math.max(0, Math.min(this.last, Number(first) || 0));
    const moves = rest.map((word): SeatMove => [
      Number(word[0]),
      decodeURIComponent(word.slice(1)),
    ]);
    this.step(from);
    if (moves.length) this.#show((await this.#ask(from, moves))[0]);
  }

  step(number: number): void {
    this.current = null;
    this.at = Math.max(0, Math.min(this.last, number));
  }

  /** Show a variation after so many of its moves. */
  enter(index: number, depth: number): void {
    const variation = this.variations[index];
    if (!variation) return;
    this.at = variation.from;
    this.depth = Math.max(1, Math.min(variation.moves.length, depth));
    this.current = index;
  }

  back(): void {
    if (this.variation && this.depth > 1) this.depth -= 1;
    else this.step(this.variation ? this.at : this.at - 1);
  }

  forward(): void {
    if (this.variation) this.enter(this.current!, this.depth + 1);
    else this.step(this.at + 1);
  }

  get atEnd(): boolean {
    return this.variation ? this.depth >= this.variation.moves.length : this.at >= this.last;
  }

  forget(index: number): void {
    if (this.current !== null && this.current >= index) this.current = null;
    this.variations = this.variations.filter((_, i) => i !== index);
  }

  /** Keep the variation that is shown and no other. */
  forgetOthers(): void {
    const { variation, depth } = this;
    this.variations = variation ? [variation] : [];
    if (variation) this.enter(0, depth);
  }

  /** Ask who may act in the position shown. */
  async loadTurns(): Promise<void> {
    const asked = ++this.#asked;
    this.turns = [];
    const { turns } = await requests.study(this.line, this.viewer);
    if (asked === this.#asked) this.turns = turns;
  }

  /** Do something here: what the game did goes on in the game, all else is a variation. */
  async choose(seat: number, action: LegalAction): Promise<void> {
    await this.tryMoves([[seat, action.text]]);
  }

  /** Whoever is to act here does this; who that is, is asked where it is not known yet. */
  async tryNext(text: string): Promise<void> {
    const { address } = this;
    const known = this.turns.length ? this : await requests.study(this.line, this.viewer);
    const seat = known.turns[0]?.seat;
    if (seat != null && address === this.address) await this.tryMoves([[seat, text]]);
  }

  async tryMoves(more: SeatMove[]): Promise<void> {
    const { variation } = this;
    const [seat, text] = more[0]!;
    const next = variation
      ? variation.moves[this.depth]
      : ([this.game[this.at + 1]?.seat, this.#texts[this.at + 1]] as const);
    if (more.length === 1 && next?.[0] === seat && next[1] === text) return this.forward();
    const from = variation?.from ?? this.at;
    const moves = [...(variation?.moves.slice(0, this.depth) ?? []), ...more];
    const [found, turns] = await this.#ask(from, moves);
    const extends_ = variation && this.depth === variation.moves.length;
    this.#show(found, extends_ ? this.current! : undefined);
    this.#asked += 1;
    this.turns = turns;
  }

  #show(variation: Variation, index = this.variations.length): void {
    const all = [...this.variations];
    all[index] = variation;
    this.variations = all;
    this.enter(index, variation.moves.length);
  }

  async #ask(from: number, moves: SeatMove[]): Promise<[Variation, ViewerState[]]> {
    const actions = this.#base.record ? { actions: from } : {};
    const { frames, turns } = await requests.study(
      { ...this.#base, ...actions, moves },
      this.viewer,
    );
    return [{ from, moves, positions: frames.slice(1).map(positionOf) }, turns];
  }
}
