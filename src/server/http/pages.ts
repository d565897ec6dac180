import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';

/** The pages of the web client. */
export type PageName = 'app' | 'login' | 'setup';

/** The built web client. */
export interface Pages {
  /** The HTML of a page; the same bytes until the next start. */
  readonly page: (name: PageName) => Promise<Buffer>;
}

/** Serves the built client's assets, whose names change with their content; gives access to its pages. */
export async function servePages(app: FastifyInstance, folder: string): Promise<Pages> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    preCompressed: true,
  });
  const read = new Map<PageName, Promise<Buffer>>();
  return {
    page: async (name) => {
      const known = read.get(name) ?? readFile(join(folder, `${name}.html`));
      read.set(name, known);
      try {
        return await known;
      } catch {
        read.delete(name);
        throw new AppError('server.not_ready');
      }
    },
  };
}
