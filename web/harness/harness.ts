/** Mounts a board on a recorded state: index.html?state=daito-open&theme=dark&lang=it
 *
 *  pick=2 presses the third button of the hand; hex=k12 looks at a hex; click=CSS presses
 *  whatever the selector finds (several, divided by |); grey=1 takes the colours away; still=1
 *  turns movement off; film steps through a whole game with the space bar.
 */
import '../src/styles/tokens.css';
import './harness.css';
import type { BoardContext, BoardState, CreateBoard } from '../src/boards/types';
import { message } from '../src/lib/messages';

const query = new URLSearchParams(location.search);
const name = query.get('state') ?? 'samurai-turn-3';
const language = query.get('lang') ?? 'en';
document.documentElement.lang = language;
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
if (query.get('grey')) document.documentElement.style.filter = 'grayscale(1)';

const root = document.querySelector<HTMLElement>('#board')!;
const said = document.querySelector<HTMLElement>('#said')!;
const boards = import.meta.glob<{ create: CreateBoard }>('../src/boards/*/index.ts');
const texts = import.meta.glob<Record<string, string>>('../src/i18n/*/*.json', {
  import: 'default',
});
const game = name.split('-')[0]!;

async function start(): Promise<void> {
  const files = [game, 'today'].map((file) => texts[`../src/i18n/${language}/${file}.json`]?.());
  const entries = Object.assign({}, ...(await Promise.all(files))) as Record<string, string>;
  const context: BoardContext = {
    choose: (action) => (said.textContent = `chosen: ${action}`),
    announce: (text) => (said.textContent = text),
    t: (key, params = {}) => {
      if (entries[key] === undefined) console.error(`no text for ${key}`);
      return message(entries, key, params, language);
    },
  };
  const { create } = await boards[`../src/boards/${game}/index.ts`]!();
  const given = (await (await fetch(`./states/${name}.json`)).json()) as BoardState | BoardState[];
  const states = Array.isArray(given) ? given : [given];
  const board = create(root, context);
  let at = Number(query.get('at') ?? 0);
  const show = () => {
    const state = states[at]!;
    if (query.get('still')) state.settings.motion = false;
    if (query.get('plain')) state.settings.coordinates = state.settings.characters = false;
    board.update(state);
  };
  if (query.get('before')) {
    const quiet = { ...states[at]!, events: [] };
    board.update(quiet);
  }
  show();
  document.addEventListener('keydown', (event) => {
    if (states.length < 2 || (event.key !== ' ' && event.key !== 'Backspace')) return;
    if ((event.target as Element).closest('button, [data-hex]')) return;
    at = Math.min(Math.max(at + (event.key === ' ' ? 1 : -1), 0), states.length - 1);
    show();
  });
  await new Promise((done) => setTimeout(done, 150));
  for (const selector of query.get('click')?.split('|') ?? [])
    document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const hex = query.get('hex');
  if (hex)
    document
      .querySelector(`[data-hex="${hex}"]`)
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
}

void start();
