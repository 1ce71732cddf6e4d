import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './scripts/offline.ts';

const server = process.env.SANBAN_SERVER ?? 'http://127.0.0.1:8330';

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: '../src/sanban/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // nothing in data: addresses, so that the server's policy can stay strict
    chunkSizeWarningLimit: 200,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
