import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CONTRACT } from './src/core/contract/contract.ts';
import type { Route } from './src/core/contract/route.ts';

/** The web client: three pages, each with what it needs; everything else under /assets with a hash in its name. */
export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  base: '/',
  publicDir: false,
  plugins: [slimContract(), react(), preloadFont()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The content security policy takes fonts and scripts from this server alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['app', 'login', 'setup'].map((page) =>
        fileURLToPath(new URL(`src/web/${page}.html`, import.meta.url)),
      ),
    },
  },
});

/**
 * Of the contract the client's calls need names, methods and paths alone: its schemas are the server's, and the types
 * are gone by now. So the light pages come without the library that schemas are made of.
 */
function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/core\/contract\/contract\.ts$/ },
      handler: (code) => {
        const routes: readonly (readonly [string, Route])[] = Object.entries(CONTRACT);
        const slim = routes.map(([name, { method, path, stream }]) => [name, { method, path, stream }]);
        const table = `export const CONTRACT = ${JSON.stringify(Object.fromEntries(slim))};`;
        return code
          .replaceAll(/^import .*$/gm, '')
          .replace(/^export const CONTRACT = \{[^}]*\} as const;$/m, table);
      },
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
