/**
 * What makes the page an app: a manifest for each language, its icons, and the service worker with
 * the list of the files that it keeps. The list is that of this build, so each build has its own.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../src');
const LANGUAGES = readdirSync(join(SOURCE, 'i18n'));
// the pages that can be read without a connection, with their boards
const READABLE =
  /\/src\/(main\.ts|lib\/worker\.svelte\.ts|ui\/Settings\.svelte|puzzles\/TodayCard\.svelte|pages\/(OtherPages|Offline|Rules|Learn|Lesson)\.svelte|boards\/\w+\/index\.ts)$/;
// the texts that those pages need
const TEXTS =
  /\/i18n\/(\w+)\/((?:page|common|today|offline|kamisado|samurai|daito|learn[\w-]*)\.json)$/;
const PAPER = '#f5efe3'; // --paper in styles/tokens.css

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1];

export function offline(): Plugin {
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = [];
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: () => [
      // i18n.svelte.ts names that of the page's language
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: '/manifest.en.webmanifest' },
        injectTo: 'head',
      },
    ],
    generateBundle(_, bundle) {
      const add = (fileName: string, source: string): string =>
        this.emitFile({ type: 'asset', fileName, source });
      for (const name of ['icon-192', 'icon-512', 'icon-maskable']) {
        const source = readFileSync(join(SOURCE, 'icons', `${name}.png`));
        const file = this.emitFile({ type: 'asset', name: `${name}.png`, source });
        const size = name === 'icon-192' ? 192 : 512;
        icons.push({
          src: `/${this.getFileName(file)}`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          ...(name === 'icon-maskable' ? { purpose: 'maskable' } : {}),
        });
      }
      const drawn = Object.keys(bundle).find((name) => /\/icon-(?!turn).*\.svg$/.test(name));
      if (drawn) icons.unshift({ src: `/${drawn}`, sizes: 'any', type: 'image/svg+xml' });
      for (const language of LANGUAGES)
        add(`manifest.${language}.webmanifest`, manifest(language, icons));
      add('sw.js', worker(bundle));
    },
  };
}

function manifest(language: string, icons: object[]): string {
  const file = readFileSync(join(SOURCE, 'i18n', language, 'offline.json'), 'utf8');
  const texts = JSON.parse(file) as Record<string, string>;
  return JSON.stringify({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    name: texts['app.name'],
    short_name: 'Sanban',
    description: texts['app.description'],
    theme_color: PAPER,
    background_color: PAPER,
    categories: ['games'],
    icons,
  });
}

/** The service worker with what it keeps: for everybody, and by language. */
function worker(bundle: Bundle): string {
  const shell = new Set<string>();
  const texts: Record<string, string[]> = Object.fromEntries(LANGUAGES.map((one) => [one, []]));
  const keep = (name: string): void => {
    if (shell.has(`/${name}`)) return;
    shell.add(`/${name}`);
    const part = bundle[name];
    if (part?.type !== 'chunk') return;
    part.imports.forEach(keep);
    part.viteMetadata?.importedCss.forEach(keep);
  };
  for (const [name, part] of Object.entries(bundle)) {
    if (part.type === 'chunk' && READABLE.test(part.facadeModuleId ?? '')) keep(name);
    const text = part.type === 'chunk' && TEXTS.exec(part.facadeModuleId ?? '');
    if (text) texts[text[1]!]!.push(`/${name}`);
    if (/\.woff2$/.test(name) && !name.includes('latin-ext')) keep(name);
  }
  const games = readdirSync(join(SOURCE, 'i18n/en'))
    .map((name) => /^learn-(\w+)\.json$/.exec(basename(name))?.[1])
    .filter(Boolean);
  const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
  const files = { entry: `/${entry?.fileName}`, shell: [...shell].sort(), texts, games };
  const source = readFileSync(join(SOURCE, 'worker.js'), 'utf8');
  const version = createHash('sha256')
    .update(source + JSON.stringify(files))
    .digest('hex')
    .slice(0, 12);
  return source.replace('__BUILD__', JSON.stringify({ version, ...files }));
}
