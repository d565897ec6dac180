import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, inject } from 'vitest';
import { openPool } from '#server/database/pool.ts';
import { readSettings } from '#server/settings/settings.ts';
import { serveProcess } from '#server/start/serve-process.ts';
import { emptyClient, visitor, type Visitor } from '../calls/app.ts';

/** Starts servers on one database as `serve` starts its processes, each with connections and a port of its own. */
export async function startProcesses(connectionString: string, count: number): Promise<readonly string[]> {
  const dataFolder = await mkdtemp(join(inject('postgres').scratch, 'processes-'));
  const settings = readSettings({ PORT: '0', COLONNADE_DATA: dataFolder, COLONNADE_LOG: 'silent' });
  const webFolder = await emptyClient();
  const addresses: string[] = [];
  for (let started = 0; started < count; started += 1) {
    const db = openPool({ connectionString }, 4);
    const close = async () => await db.end();
    const { address, stop } = await serveProcess({ db, connectionString, close }, { settings, webFolder });
    afterAll(async () => {
      await stop();
      await close();
    });
    addresses.push(address);
  }
  return addresses;
}

/** A visitor of a server at an address. */
export function remoteVisitor(address: string): Visitor {
  const inject = async ({ method, url, payload, headers }: InjectOptions) => {
    const response = await fetch(`${address}${url as string}`, {
      method: method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload as string }),
    });
    return {
      statusCode: response.status,
      payload: await response.text(),
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
    };
  };
  // A visitor needs nothing else of a server.
  return visitor({ inject } as unknown as FastifyInstance);
}

/** Tries until an answer is as expected: news reach other processes a moment later. Gives the last answer. */
export async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + 5_000;
  for (;;) {
    const answer = await ask();
    if (isSo(answer) || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
