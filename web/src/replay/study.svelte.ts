/** A game being looked at: its moments, and other ways that were tried out from them. */
import type { Offer } from '../boards/types';
import type { Moment } from '../lib/past.svelte';
import type { Frame, Sight } from '../lib/wire';
import * as ask from './ask';
import type { Line, RecordInfo, Tried } from './ask';

export interface Variation {
  from: number; // the moment of the game it leaves
  moves: Tried[];
  moments: Moment[]; // after each of the moves
}

const asMoment = ({ number, seat, sight, hands }: Frame): Moment => ({
  number,
  seat,
  sights: [sight],
  ...(hands ? { hands } : {}),
});

export class Study {
  info = $state.raw<RecordInfo | null>(null);
  game = $state.raw<Moment[]>([]); // [0] is the start
  at = $state(0); // the moment of the game that is shown, or that the variation leaves
  variations = $state.raw<Variation[]>([]);
  current = $state<number | null>(null); // the variation that is shown
  deep = $state(0); // how many of its moves
  turns = $state.raw<Sight[]>([]); // who may act in the position shown, and how
  viewer = $state<number | null>(null);

  #texts: string[] = []; // the game's own actions, by number
  #base: Omit<Line, 'actions' | 'moves'>;
  #asked = 0;

  constructor(base: Omit<Line, 'actions' | 'moves'>) {
    this.#base = base;
  }

  /** Fetch the game, through the eyes of the viewer. */
  async open(): Promise<void> {
    const { record } = this.#base;
    let found: Frame[];
    if (record) {
      const answer = await ask.frames(record, this.viewer);
      this.info = answer.info;
      found = answer.frames;
    } else found = (await ask.study({ ...this.#base, moves: [] }, this.viewer)).frames;
    this.#texts = found.map((frame) => frame.text);
    this.game = found.map(asMoment);
    this.at = Math.min(this.at, this.last);
  }

  /** Look through other eyes. */
  async through(viewer: number | null): Promise<void> {
    this.viewer = viewer;
    await this.open();
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

  get shown(): Moment | undefined {
    return this.variation ? this.variation.moments[this.deep - 1] : this.game[this.at];
  }

  /** The way to the position shown. */
  get line(): Line {
    const { variation } = this;
    return {
      ...this.#base,
      ...(this.#base.record ? { actions: variation ? variation.from : this.at } : {}),
      moves: variation ? variation.moves.slice(0, this.deep) : [],
    };
  }

  /** The same as the part of an address after #: "12", or "12,0c1c5,1b8b3". */
  get address(): string {
    const { moves } = this.line;
    const from = this.variation?.from ?? this.at;
    return [from, ...moves.map(([seat, text]) => seat + encodeURIComponent(text))].join(',');
  }

  async goTo(address: string): Promise<void> {
    const [first, ...rest] = address.split(',');
    const from = Math.max(0, Math.min(this.last, Number(first) || 0));
    const moves = rest.map((word): Tried => [Number(word[0]), decodeURIComponent(word.slice(1))]);
    this.step(from);
    if (moves.length) this.#show((await this.#ask(from, moves))[0]);
  }

  step(number: number): void {
    this.current = null;
    this.at = Math.max(0, Math.min(this.last, number));
  }

  /** Show a variation after so many of its moves. */
  enter(index: number, deep: number): void {
    const variation = this.variations[index];
    if (!variation) return;
    this.at = variation.from;
    this.deep = Math.max(1, Math.min(variation.moves.length, deep));
    this.current = index;
  }

  back(): void {
    if (this.variation && this.deep > 1) this.deep -= 1;
    else this.step(this.variation ? this.at : this.at - 1);
  }

  on(): void {
    if (this.variation) this.enter(this.current!, this.deep + 1);
    else this.step(this.at + 1);
  }

  get atEnd(): boolean {
    return this.variation ? this.deep >= this.variation.moves.length : this.at >= this.last;
  }

  forget(index: number): void {
    if (this.current !== null && this.current >= index) this.current = null;
    this.variations = this.variations.filter((_, i) => i !== index);
  }

  /** Keep the variation that is shown and no other. */
  forgetOthers(): void {
    const { variation, deep } = this;
    this.variations = variation ? [variation] : [];
    if (variation) this.enter(0, deep);
  }

  /** Ask who may act in the position shown. */
  async lookAround(): Promise<void> {
    const asked = ++this.#asked;
    this.turns = [];
    const { turns } = await ask.study(this.line, this.viewer);
    if (asked === this.#asked) this.turns = turns;
  }

  /** Do something here: what the game did goes on in the game, all else is a variation. */
  async choose(seat: number, offer: Offer): Promise<void> {
    await this.tryMoves([[seat, offer.text]]);
  }

  async tryMoves(more: Tried[]): Promise<void> {
    const { variation } = this;
    const [seat, text] = more[0]!;
    const next = variation
      ? variation.moves[this.deep]
      : ([this.game[this.at + 1]?.seat, this.#texts[this.at + 1]] as const);
    if (more.length === 1 && next?.[0] === seat && next[1] === text) return this.on();
    const from = variation?.from ?? this.at;
    const moves = [...(variation?.moves.slice(0, this.deep) ?? []), ...more];
    const [found, turns] = await this.#ask(from, moves);
    const extends_ = variation && this.deep === variation.moves.length;
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

  async #ask(from: number, moves: Tried[]): Promise<[Variation, Sight[]]> {
    const actions = this.#base.record ? { actions: from } : {};
    const { frames, turns } = await ask.study({ ...this.#base, ...actions, moves }, this.viewer);
    return [{ from, moves, moments: frames.slice(1).map(asMoment) }, turns];
  }
}
