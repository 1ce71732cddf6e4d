/** Mounting a board on a recorded state (tests/fixtures, made by harness/record.py). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type {
  Board,
  BoardAction,
  BoardContext,
  BoardState,
  CreateBoard,
} from '../src/boards/types';
import type { GameName, Games } from '../src/lib/generated/wire';
import { message } from '../src/lib/messages';

vi.setConfig({ testTimeout: 0 }); // a busy machine is no mistake of the board

export function recorded<G extends GameName>(name: string): BoardState<G> {
  const path = join(import.meta.dirname, 'fixtures', `${name}.json`);
  const state = JSON.parse(readFileSync(path, 'utf8')) as BoardState<G>;
  state.settings.motion = false;
  return state;
}

export interface Mounted<G extends GameName> {
  root: HTMLElement;
  board: Board<G>;
  chosen: number[];
  said: string[];
  tried: string[];
  state: BoardState<G>;
  press(selector: string): void;
}

export function mount<G extends GameName>(
  create: CreateBoard<G>,
  name: string,
  game: G,
  language = 'en',
  change: (state: BoardState<G>) => void = () => {},
): Mounted<G> {
  document.body.innerHTML = '<main></main>';
  document.documentElement.lang = language;
  const texts: Record<string, string> = {};
  for (const file of [game, 'today']) {
    const path = join(import.meta.dirname, `../src/i18n/${language}/${file}.json`);
    Object.assign(texts, JSON.parse(readFileSync(path, 'utf8')));
  }
  const root = document.querySelector('main')!;
  const chosen: number[] = [];
  const said: string[] = [];
  const tried: string[] = [];
  const context: BoardContext = {
    choose: (action) => chosen.push(action),
    announce: (text) => said.push(text),
    attempt: (text) => tried.push(text),
    t: (key, params = {}) => {
      if (texts[key] === undefined) throw new Error(`no text for ${key}`);
      const text = message(texts, key, params, language);
      if (text.includes('{')) throw new Error(`${key} lacks a value: ${text}`);
      return text;
    },
  };
  const state = recorded<G>(name);
  change(state);
  const board = create(root, context);
  board.update(state);
  const press = (selector: string) => {
    const found = root.querySelector(selector);
    if (!found) throw new Error(`nothing there: ${selector}`);
    found.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  return { root, board, chosen, said, tried, state, press };
}

/** The legal actions of a kind. */
export function actionsOf<G extends GameName, K extends Games[G]['detail']['kind']>(
  legal: BoardAction<G>[],
  kind: K,
): { action: number; text: string; detail: Extract<Games[G]['detail'], { kind: K }> }[] {
  return legal.filter(({ detail }) => detail.kind === kind) as never;
}
