import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNorthwind, importNorthwind, NORTHWIND_APP } from '../support/worlds/northwind.ts';
import { startProduct, supervised, type Product } from '../support/run/product.ts';

/** Starts the real server twice for the run, with the sample and with Northwind's real data; stops both after it. */
export default async function servers(): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), 'colonnade-browser-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(scratch, 0o755);
  const running: Product[] = [];
  const sample = await startProduct(supervised(join(scratch, 'sample')));
  running.push(sample);
  process.env['SAMPLE_URL'] = sample.url;
  if (hasNorthwind) {
    const env = { ...supervised(join(scratch, 'northwind')), COLONNADE_APP: NORTHWIND_APP };
    const northwind = await startProduct(env);
    running.push(northwind);
    await importNorthwind(env);
    process.env['NORTHWIND_URL'] = northwind.url;
  }
  return async () => {
    await Promise.all(running.map(async (product) => await product.stop()));
    rmSync(scratch, { recursive: true, force: true });
  };
}
