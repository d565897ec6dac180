import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startProduct, supervised, type Product } from '../support/run/product.ts';
import { hasNorthwind, importNorthwind, NORTHWIND_APP } from '../support/worlds/northwind.ts';
import { browserDatabase, startDatabases } from './databases.ts';
import { sampleSetting } from './sample-url.ts';

/** Starts the real server for the run: with the sample for each worker, and with Northwind's real data; stops them after it. */
export default async function servers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), 'colonnade-browser-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(scratch, 0o755);
  const stopDatabases = await startDatabases(scratch);
  const samples = Array.from({ length: workers }, async (_, worker) => await startSample(scratch, worker));
  const running = await Promise.all([...samples, ...(hasNorthwind ? [startNorthwind(scratch)] : [])]);
  return async () => {
    await Promise.all(running.map(async (product) => await product.stop()));
    await stopDatabases();
    rmSync(scratch, { recursive: true, force: true });
  };
}

async function startSample(scratch: string, worker: number): Promise<Product> {
  const { connectionString, filesInto } = await browserDatabase('sample');
  const folder = join(scratch, `sample-${worker}`);
  filesInto(folder);
  const product = await startProduct({
    ...supervised(folder),
    DATABASE_URL: connectionString,
  });
  process.env[sampleSetting(worker)] = product.url;
  return product;
}

async function startNorthwind(scratch: string): Promise<Product> {
  const { connectionString } = await browserDatabase('nothing');
  const product = await startProduct({
    ...supervised(join(scratch, 'northwind')),
    DATABASE_URL: connectionString,
    COLONNADE_APP: NORTHWIND_APP,
  });
  await importNorthwind(connectionString);
  process.env['NORTHWIND_URL'] = product.url;
  return product;
}
