import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import type { PageAssets, SessionPage } from '#core/session-page/page-model.ts';
import { applicationDocument, type ApplicationHead } from './application-document.ts';

/** The built web client. */
export interface Pages {
  /** The HTML of the application's page. */
  readonly application: (head: ApplicationHead) => Promise<string>;
  /** The HTML of a page of the session area, drawn for one visitor. */
  readonly session: (page: SessionPage) => Promise<string>;
}

/** Serves the assets of the client, whose names are hashes of their content, and its images. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    preCompressed: true,
  });
}

/** The pages of a folder with the built client. Throws AppError `server.not_ready` where it is not complete. */
export function openPages(folder: string): Pages {
  const application = once(async () => await readFile(join(folder, 'app.html'), 'utf8'));
  const drawing = once(async () => await openDrawing(folder));
  return {
    application: async (head) => applicationDocument(await application(), head),
    session: async (page) => {
      const { drawPage, manifest } = await drawing();
      return drawPage(page, assetsOf(manifest, page.page));
    },
  };
}

interface Drawing {
  readonly drawPage: (page: SessionPage, assets: PageAssets) => string;
  readonly manifest: Manifest;
}

/** The builder's list of what it made: source → file, what it imports, its styles. */
type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >
>;

async function openDrawing(folder: string): Promise<Drawing> {
  const built = pathToFileURL(join(folder, 'server', 'session-server.js')).href;
  const { drawPage } = (await import(built)) as Pick<Drawing, 'drawPage'>;
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  return { drawPage, manifest };
}

function assetsOf(manifest: Manifest, page: string): PageAssets {
  const chunks = new Set<string>();
  const follow = (source: string) => {
    if (chunks.has(source)) return;
    chunks.add(source);
    for (const inner of manifest[source]?.imports ?? []) follow(inner);
  };
  const entry = `${page}/${page}-start.tsx`;
  follow(entry);
  const address = (source: string) => (manifest[source] ? `/${manifest[source].file}` : undefined);
  const assets = Object.keys(manifest);
  return {
    script: address(entry) ?? '',
    imports: [...chunks].filter((source) => source !== entry).flatMap((source) => address(source) ?? []),
    styles: [...new Set([...chunks].flatMap((source) => manifest[source]?.css ?? []))].map(
      (file) => `/${file}`,
    ),
    font: address(assets.find((source) => source.endsWith('inter-latin-wght-normal.woff2')) ?? ''),
    icon: address(assets.find((source) => source.endsWith('ui/logo.svg')) ?? ''),
  };
}

/** Caches the result of `read`; after a failure the next call reads again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return async () => {
    known ??= read();
    try {
      return await known;
    } catch {
      known = undefined;
      throw new AppError('server.not_ready');
    }
  };
}
