import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CONTRACT } from './src/core/contract/contract.ts';
import type { Route } from './src/core/contract/route/route.ts';
import { chunkGroups } from './scripts/web-chunks.ts';
import { iconSprite } from './scripts/icon-sprite.ts';
import { LANGUAGES } from './src/core/language/languages.ts';

/** The pages of the session area: the server draws them, each has a script of its own that takes them over. */
const SESSION_PAGES = [
  'login',
  'extranet-reset',
  'new-password',
  'second-factor',
  'enrolment',
  'setup',
  'shared',
  'public-form',
  'unsubscribe',
];

/**
 * The web client: the application's page and the scripts of the session area's pages, each with what it needs;
 * everything under /assets with a hash in its name. With `--ssr` it is what the server draws those pages with.
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: web(''),
  base: '/',
  publicDir: false,
  plugins: [slimContract(), react(), preloadFont(), ...(isSsrBuild ? [] : [flags(), iconSprite()])],
  ssr: { noExternal: true },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : ['chrome123', 'firefox121', 'safari17.5'],
    // The content security policy takes fonts and scripts from this server alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? { copyPublicDir: false } : { manifest: 'manifest.json' }),
    rolldownOptions: {
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups(web('')) } } }),
      input: isSsrBuild
        ? { 'session-server': web('session-server.tsx') }
        : {
            app: web('app.html'),
            ...Object.fromEntries(SESSION_PAGES.map((page) => [page, web(`${page}/${page}-start.tsx`)])),
          },
    },
  },
}));

function web(path: string): string {
  return fileURLToPath(new URL(`src/web/${path}`, import.meta.url));
}

/**
 * Stands in for the contract in the client: its calls need names, methods and paths alone, so that the light pages come
 * without the library that schemas are made of. What else the contract would export, the bundler misses by its name.
 */
function slimContract(): Plugin {
  const routes: readonly (readonly [string, Route])[] = Object.entries(CONTRACT);
  // Written as lists, which are shorter than objects with the same names of parts again and again. Most have the method POST,
  // and many the path that their name tells.
  const slim = routes.map(([name, { method, path, stream }]) => {
    const own = path === `/${name.replaceAll('_', '/')}` ? '' : path;
    if (stream || method !== 'POST') return [name, own, method, ...(stream ? [stream] : [])];
    return own === '' ? [name] : [name, own];
  });
  return {
    name: 'slim-contract',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/core\/contract\/contract\.ts$/ },
      handler: () =>
        `export const CONTRACT = Object.fromEntries(${JSON.stringify(slim)}.map(([name, path, method = 'POST', stream]) => [name, { path: path || '/' + name.replaceAll('_', '/'), method, stream }]));`,
    },
  };
}

/**
 * The flags of the languages as `flags/fr_FR.svg`. Of Spain it is the civil one, drawn here: the arms of the other are
 * far larger than the page that would show them.
 */
function flags(): Plugin {
  const drawing = (short: string) => {
    const own = web(`flags/${short}.svg`);
    const region = short.slice(3).toLowerCase();
    const known = new URL(`node_modules/flag-icons/flags/4x3/${region}.svg`, import.meta.url);
    return readFileSync(existsSync(own) ? own : known, 'utf8');
  };
  return {
    name: 'flags',
    apply: 'build',
    generateBundle() {
      for (const { short } of LANGUAGES)
        this.emitFile({ type: 'asset', fileName: `flags/${short}.svg`, source: drawing(short) });
    },
  };
}

/** Has pages fetch the font of Latin letters at once, not only when the styles ask for it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-wght-normal-.*\.woff2$/.test(name),
        );
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return font ? [{ tag: 'link', attrs, injectTo: 'head' }] : [];
      },
    },
  };
}
