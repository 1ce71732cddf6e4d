/** Mounting a board on a recorded state (tests/fixtures, made by harness/record.py). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Board, BoardContext, BoardState, CreateBoard } from '../src/boards/types';

vi.setConfig({ testTimeout: 0 }); // a busy machine is no mistake of the board

export function recorded<V>(name: string): BoardState<V> {
  const path = join(import.meta.dirname, 'fixtures', `${name}.json`);
  const state = JSON.parse(readFileSync(path, 'utf8')) as BoardState<V>;
  state.settings.motion = false;
  return state;
}

export interface Mounted<V> {
  root: HTMLElement;
  board: Board<V>;
  chosen: number[];
  said: string[];
  tried: string[];
  state: BoardState<V>;
  press(selector: string): void;
}

export function mount<V>(
  create: CreateBoard<V>,
  name: string,
  game: string,
  language = 'en',
  change: (state: BoardState<V>) => void = () => {},
): Mounted<V> {
  document.body.innerHTML = '<main></main>';
  document.documentElement.lang = language;
  const file = join(import.meta.dirname, `../src/i18n/${language}/${game}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const root = document.querySelector('main')!;
  const chosen: number[] = [];
  const said: string[] = [];
  const tried: string[] = [];
  const context: BoardContext = {
    choose: (code) => chosen.push(code),
    announce: (text) => said.push(text),
    attempt: (text) => tried.push(text),
    t: (key, params = {}) => {
      const text = texts[key];
      if (text === undefined) throw new Error(`no text for ${key}`);
      return text.replace(/\{(\w+)\}/g, (_, hole: string) => {
        if (params[hole] === undefined) throw new Error(`${key} lacks ${hole}`);
        return String(params[hole]);
      });
    },
  };
  const state = recorded<V>(name);
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
