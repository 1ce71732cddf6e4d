/** The Kamisado board: draws a match, offers the moves it is given, reports the one chosen. */
import { RIGHT_CLICK } from '../common/drawings';
import type { Board, BoardAction, BoardContext, BoardState, Mark } from '../types';
import { drawStrip, drawTrace } from './around';
import { crownPanel, fillPanel } from './choices';
import { listen } from './drag';
import { type Moves, type Square, bestOf, label, named, tip } from './labels';
import './colours.css';
import './kamisado.css';
import './towers.css';
import './choices.css';
import './marks.css';
import './prepared.css';
import { Pieces } from './pieces';
import { Prepared, drawPrepared, mayPrepare, ownTowers } from './prepared';
import { coordinates, makeSquares, neighbour, paint, placeOf, shift, stamp } from './squares';
import { type Tower, squareName, squareNumber, towers } from './view';
import { colour } from './words';

export { aid } from './aid';
export { describe, hint, rule, short, sounds } from './words';

export function create(root: HTMLElement, context: BoardContext): Board<'kamisado'> {
  return new KamisadoBoard(root, context);
}

class KamisadoBoard implements Board<'kamisado'> {
  #state: BoardState<'kamisado'> | null = null;
  #squares = makeSquares();
  #frame = document.createElement('div');
  #strip = document.createElement('div');
  #pass = document.createElement('button');
  #trace = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  #panel: HTMLElement | null = null;
  #pieces = new Pieces(this.#squares.towers);
  #moves: Moves = new Map();
  #selected: number | null = null;
  #prepared = new Prepared();
  #cursor = 0;
  #release: () => void;

  constructor(
    private root: HTMLElement,
    private context: BoardContext,
  ) {
    root.classList.add('kamisado');
    this.#strip.className = 'k-strip';
    this.#frame.className = 'k-frame';
    this.#trace.setAttribute('class', 'k-trace');
    this.#trace.setAttribute('viewBox', '0 0 8 8');
    this.#trace.setAttribute('aria-hidden', 'true');
    this.#squares.towers.before(this.#trace);
    this.#frame.append(this.#squares.grid);
    this.#pass.type = 'button';
    this.#pass.className = 'k-pass';
    this.#pass.addEventListener('click', () => this.#press(this.#selected ?? -1));
    root.append(this.#strip, this.#frame);
    this.#squares.grid.addEventListener('keydown', (event) => this.#key(event));
    this.#squares.grid.addEventListener('focusin', (event) => {
      const square = (event.target as HTMLElement).dataset.square;
      if (square) this.#setCursor(Number(square));
    });
    this.#release = listen(this.#squares.grid, {
      squareAt: (x, y) => this.#squareAt(x, y),
      mayLift: (square) =>
        this.#moves.has(square) || this.#mine(square) ? this.#pieces.at(square) : null,
      lifted: (square) => this.#select(square, false),
      dropped: (from, to) => this.#drop(from, to),
      pressed: (square) => {
        this.#setCursor(square);
        this.#press(square);
      },
    });
    root.addEventListener(RIGHT_CLICK, this.#rightClick);
  }

  /** It takes back what was prepared; only without that it draws. */
  #rightClick = (event: Event): void => {
    if (this.#cancelPrepared()) event.preventDefault();
  };

  update(state: BoardState<'kamisado'>): void {
    const before = this.#state;
    this.#state = state;
    const { view, flipped, settings } = state;
    // verdicts may come while a tower is chosen or held
    const samePosition = before?.view.position === view.position;
    if (!samePosition || before.flipped !== flipped) this.#release();
    this.root.classList.toggle('still', !settings.motion);
    this.root.classList.toggle('with-coordinates', settings.coordinates);
    this.root.classList.toggle('flipped', flipped);
    if (before?.flipped !== flipped) {
      this.#frame.querySelectorAll('.k-coordinates').forEach((line) => line.remove());
      this.#frame.append(...coordinates(flipped));
    }
    paint(this.#squares.cells, view.colours, flipped);
    this.#collectMoves();
    this.#pieces.draw(state);
    drawStrip(this.#strip, view, this.context.t);
    drawTrace(this.#trace, view.last, flipped);
    this.#drawPanel(state);
    const answer = this.#prepared.next(state);
    const movers = [...this.#moves.keys()];
    const chosen = this.#selected;
    const keep =
      chosen !== null && (this.#mine(chosen) || (samePosition && this.#moves.has(chosen)));
    if (!keep) this.#selected = movers.length === 1 ? movers[0]! : null;
    if (!samePosition) {
      const must = this.#mustTower();
      if (!this.#frame.contains(document.activeElement))
        this.#cursor = this.#selected ?? must?.square ?? this.#cursor;
    }
    this.#mark();
    if (answer) this.#choose(answer);
  }

  destroy(): void {
    this.root.removeEventListener(RIGHT_CLICK, this.#rightClick);
    this.root.replaceChildren();
    this.root.classList.remove('kamisado', 'still', 'with-coordinates', 'flipped');
  }

  #collectMoves(): void {
    this.#moves.clear();
    const { legal, past } = this.#state!;
    if (past) return;
    for (const action of legal) {
      if (!('from' in action.detail)) continue;
      const { from, to } = action.detail;
      const start = squareNumber(from);
      if (!this.#moves.has(start)) this.#moves.set(start, new Map());
      this.#moves.get(start)!.set(squareNumber(to), action);
    }
  }

  #mustTower(): Tower | undefined {
    const { view } = this.#state!;
    if (!view.must) return undefined;
    return towers(view.position).find((t) => t.side === view.awaited[0] && t.colour === view.must);
  }

  #drawPanel({ view, legal, past, seat, flipped }: BoardState<'kamisado'>): void {
    const focused = this.#panel?.contains(document.activeElement);
    this.#panel?.remove();
    this.#panel = null;
    const actions = past ? [] : legal;
    if (view.phase === 'fill' && view.line_ups)
      this.#panel = fillPanel(view, actions, seat, flipped, this.context);
    else if (view.phase === 'crown' && actions.length)
      this.#panel = crownPanel(view, actions, this.context);
    if (this.#panel) this.#frame.append(this.#panel);
    else if (focused) this.#squares.cells[placeOf(this.#cursor, flipped)]!.focus();
  }

  // choosing -------------------------------------------------------------------------------

  #squareAt(x: number, y: number): number | null {
    const box = this.#squares.grid.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * 8);
    const row = Math.floor(((y - box.top) / box.height) * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    return this.#state!.flipped ? row * 8 + 7 - column : (7 - row) * 8 + column;
  }

  #drop(from: number, to: number | null): void {
    if (to === null || to === from) return this.#mark();
    if (mayPrepare(this.#state!)) return this.#prepare(from, to);
    const action = this.#moves.get(from)?.get(to);
    if (action) this.#choose(action);
    else this.#refuse(from, to);
  }

  #press(square: number): void {
    const chosen = this.#selected;
    if (mayPrepare(this.#state!)) return this.#pressEarly(square);
    const action = chosen === null ? undefined : this.#moves.get(chosen)?.get(square);
    if (action && (square !== chosen || action.detail.kind === 'pass')) this.#choose(action);
    else if (this.#moves.has(square)) this.#select(square === chosen ? null : square, true);
    else if (!this.#moves.size) return;
    else if (this.#isOwn(square)) this.#refuse(square, square);
    else if (chosen !== null) this.#refuse(chosen, square);
  }

  // preparing an answer ------------------------------------------------------------------------

  /** Whether a tower stands there for which a move can be prepared. */
  #mine(square: number): boolean {
    const state = this.#state!;
    return mayPrepare(state) && ownTowers(state).some((tower) => tower.square === square);
  }

  /** A press while the opponent is on turn: first a tower, then where it is to go. */
  #pressEarly(square: number): void {
    const chosen = this.#selected;
    if (chosen === null && !this.#mine(square)) this.#cancelPrepared();
    else if (square === chosen) this.#putBack(square);
    else if (chosen === null || this.#mine(square)) this.#select(square, true);
    else this.#prepare(chosen, square);
  }

  /** Pressed a second time, a tower has nothing prepared any more. */
  #putBack(square: number): void {
    const tower = ownTowers(this.#state!).find((own) => own.square === square)!;
    if (this.#prepared.drop(tower)) this.#say('cancelled');
    this.#select(null, false);
  }

  #prepare(from: number, to: number): void {
    const tower = ownTowers(this.#state!).find((own) => own.square === from);
    this.#selected = null;
    if (tower) {
      this.#prepared.set(tower, to);
      this.#say('set', { tower: named(this.context.t, tower), square: squareName(to) });
    }
    this.#mark();
  }

  /** Whether there was anything to take back. */
  #cancelPrepared(): boolean {
    if (!this.#prepared.size) return false;
    this.#prepared.clear();
    this.#selected = null;
    this.#say('cancelled');
    this.#mark();
    return true;
  }

  #say(what: string, params?: Record<string, string>): void {
    this.context.announce(this.context.t(`kamisado.prepare.${what}`, params));
  }

  /** Whether a tower of the side to move stands there. */
  #isOwn(square: number): boolean {
    const { view } = this.#state!;
    const found = towers(view.position).find((tower) => tower.square === square);
    return found?.side === view.awaited[0];
  }

  /** Not a legal action: the server says why. */
  #refuse(from: number, to: number): void {
    this.#mark();
    const piece = this.#pieces.at(from);
    piece?.classList.add('nudge');
    setTimeout(() => piece?.classList.remove('nudge'), 400);
    const sumo = Number(piece?.dataset.teeth) > 0; // nobody else could mean a push
    const push = sumo && to !== from && this.#pieces.at(to) ? 'x' : '';
    this.context.attempt?.(squareName(from) + push + squareName(to));
  }

  #choose(action: BoardAction<'kamisado'>): void {
    const { from, to } = action.detail as { kind: string; from: string; to: string };
    if (action.detail.kind === 'move') {
      // drawn at once; the server's answer confirms it or puts the tower back
      const piece = this.#pieces.at(squareNumber(from));
      const place = placeOf(squareNumber(to), this.#state!.flipped);
      if (piece) piece.style.transform = shift(place);
    }
    this.#moves.clear();
    this.#selected = null;
    this.#mark();
    this.context.choose(action.action);
  }

  #select(square: number | null, aloud: boolean): void {
    if (square === null && this.#moves.size === 1) square = [...this.#moves.keys()][0]!;
    this.#selected = square;
    this.#mark();
    if (square === null || !aloud) return;
    if (this.#mine(square)) {
      const tower = ownTowers(this.#state!).find((own) => own.square === square)!;
      return this.#say('selected', { tower: named(this.context.t, tower) });
    }
    const to = [...this.#moves.get(square)!.keys()].map((number) => squareName(number)).join(', ');
    this.context.announce(
      this.context.t('kamisado.selected', { square: squareName(square), targets: to }),
    );
  }

  // marks and words ------------------------------------------------------------------------

  #mark(): void {
    const { view, flipped } = this.#state!;
    const standing = new Map(towers(view.position).map((tower) => [tower.square, tower]));
    const targets = this.#selected === null ? undefined : this.#moves.get(this.#selected);
    const must = this.#mustTower();
    const prepared = this.#prepared.shown(this.#state!);
    drawPrepared(this.#squares.towers, prepared, flipped);
    const ghosts = new Set(prepared.map(({ to }) => to));
    for (const piece of this.#pieces.all) {
      const square = Number(piece.dataset.square);
      piece.classList.toggle('free', this.#moves.has(square));
      piece.classList.toggle('early', this.#mine(square));
      piece.classList.toggle('selected', square === this.#selected);
      piece.classList.toggle('must', square === must?.square);
      stamp(piece, this.#selected === null ? this.#best(square) : undefined);
    }
    this.#squares.cells.forEach((cell) => {
      const square = Number(cell.dataset.square);
      const action = targets?.get(square);
      cell.classList.toggle('occupied', standing.has(square) || ghosts.has(square));
      cell.classList.toggle('target', !!action && square !== this.#selected);
      cell.classList.toggle('push', action?.detail.kind === 'push');
      cell.classList.toggle('pointed', !!this.#state!.pointed?.includes(squareName(square)));
      cell.classList.toggle('reached', squareName(square) === view.why?.square && !!view.must);
      stamp(cell, action && this.#state!.marks?.[action.action]);
      cell.tabIndex = square === this.#cursor ? 0 : -1;
      cell.setAttribute('aria-selected', String(square === this.#selected));
      const about: Square = {
        square,
        letter: view.colours[square]!,
        tower: standing.get(square),
        must: square === must?.square,
        free: this.#moves.has(square),
        choice: this.#moves.size > 1,
        action,
        answers: prepared,
        mark: action ? this.#state!.marks?.[action.action] : this.#best(square),
      };
      cell.setAttribute('aria-label', label(this.context.t, about));
      const signs = tip(this.context.t, cell, about);
      if (signs) cell.dataset.tip = signs;
      else delete cell.dataset.tip;
    });
    const only = targets?.size === 1 ? [...targets.values()][0] : undefined;
    if (only?.detail.kind === 'pass') {
      this.#pass.textContent = this.context.t('kamisado.pass', {
        colour: colour(this.context.t, view.must),
      });
      // in the half where nothing stands in the tower's way
      const above = placeOf(this.#selected ?? 0, flipped) < 32;
      this.#pass.classList.toggle('below', above);
      this.#frame.append(this.#pass);
    } else this.#pass.remove();
    this.#squares.grid.setAttribute('aria-label', this.context.t('kamisado.board'));
    this.root.classList.toggle('flipped', flipped);
  }

  #best(square: number): Mark | undefined {
    return bestOf(this.#moves.get(square), this.#state!.marks);
  }

  // keyboard -------------------------------------------------------------------------------

  #setCursor(square: number): void {
    const { cells } = this.#squares;
    const { flipped } = this.#state!;
    cells[placeOf(this.#cursor, flipped)]!.tabIndex = -1;
    cells[placeOf(square, flipped)]!.tabIndex = 0;
    this.#cursor = square;
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { flipped } = this.#state!;
    let to = neighbour(this.#cursor, event.key, flipped);
    if (event.key === 'Enter' || event.key === ' ') this.#press(this.#cursor);
    else if (event.key === 'Escape') this.#escape();
    else if (event.key.toLowerCase() === 'n') to = this.#next(event.shiftKey ? -1 : 1);
    else if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === null) return;
    this.#setCursor(to);
    this.#squares.cells[placeOf(to, flipped)]!.focus();
  }

  #escape(): void {
    if (mayPrepare(this.#state!) && this.#selected === null) this.#cancelPrepared();
    else this.#select(null, false);
  }

  /** The next square that can be chosen: a tower that may move, or where the chosen one may go. */
  #next(by: number): number | null {
    const targets = this.#selected === null ? undefined : this.#moves.get(this.#selected);
    const early = mayPrepare(this.#state!) ? ownTowers(this.#state!) : [];
    const open = [...(targets ?? this.#moves).keys(), ...early.map(({ square }) => square)];
    open.sort((a, b) => a - b);
    if (!open.length) return null;
    const at = open.indexOf(this.#cursor);
    if (at < 0) return open[by > 0 ? 0 : open.length - 1]!;
    return open[(at + by + open.length) % open.length]!;
  }
}
