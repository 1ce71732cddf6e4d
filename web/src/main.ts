import { mount } from 'svelte';
import App from './App.svelte';
import { loadGames } from './lib/games.svelte';
import { startLanguage } from './lib/i18n.svelte';
import { watchFiles } from './lib/missingFiles.svelte';
import { applyTheme } from './lib/settings.svelte';
import { otherPages } from './lib/otherPages';
import './styles/tokens.css';
import './styles/base.css';

watchFiles();
applyTheme();
if (location.pathname !== '/') void otherPages(); // App asks again

// letters that change their face when everything is already there would move it
const LETTERS = ['1em "Source Sans 3 Variable"', '600 1em "Shippori Mincho"'];
const patience = new Promise((tired) => setTimeout(tired, 400));
const letters = Promise.race([
  Promise.allSettled(LETTERS.map((f) => document.fonts.load(f))),
  patience,
]);

void Promise.all([startLanguage(), letters])
  .then(() => mount(App, { target: document.getElementById('app')! }))
  // on the front page, first what is needed to play
  .then(() => (location.pathname === '/' ? loadGames().catch(() => {}) : null))
  .then(() => import('./lib/worker.svelte'))
  .then(({ startWorker }) => startWorker());
