import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './scripts/offline.ts';

const server = process.env.SANBAN_SERVER ?? 'http://127.0.0.1:8330';

// What every page needs is one file, and what the front page can do without is not in it. Left to
// itself, the bundler puts all of Svelte that any page uses into the first file.
const LATER = /client\/dom\/(blocks\/html|elements\/bindings\/(input|size))\.js$/;
const SVELTE = /\/clsx\/|\/svelte\/src\/(?!reactivity\/(media|reactive))/;
const OURS = /preload-helper|src\/lib\/(messages|i18n|api|me|settings|storage|generated\/wire)\./;
const rolldownOptions = {
  output: {
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'later', test: LATER, priority: 1 },
        { name: 'base', test: new RegExp(`${SVELTE.source}|${OURS.source}`) },
      ],
    },
  },
  // its package does not say so, and a file without a use would be loaded for its sake
  treeshake: {
    moduleSideEffects: [{ test: /svelte\/src\/(internal\/client|reactivity)/, sideEffects: false }],
  },
};

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: '../src/sanban/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // nothing in data: addresses, so that the server's policy can stay strict
    rolldownOptions,
    chunkSizeWarningLimit: 200,
    modulePreload: { polyfill: false }, // a browser without it loads the parts a little later
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
