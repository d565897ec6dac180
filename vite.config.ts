import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The web client: three pages, each with what it needs; everything else under /assets with a hash in its name. */
export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  base: '/',
  publicDir: false,
  plugins: [react(), preloadFont()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The content security policy takes fonts and scripts from this server alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['app', 'login', 'setup'].map((page) => fileURLToPath(new URL(`src/web/${page}.html`, import.meta.url))),
    },
  },
});

/** Has pages fetch the font of Latin letters at once, not only when the styles ask for it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name));
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return font ? [{ tag: 'link', attrs, injectTo: 'head' }] : [];
      },
    },
  };
}
