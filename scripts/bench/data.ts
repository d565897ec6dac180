import type { Catalog } from '#core/catalog/catalog.ts';
import { makeMissingParts, readCatalog } from '#server/catalog/catalog.ts';
import type { Database } from '#server/database/pool.ts';
import type { ContentStore } from '#server/files/store/content-store.ts';
import { openSecrets, type Secrets } from '#server/secrets/secrets.ts';
import { openStores } from '#server/files/store/open-store.ts';
import { generateSample } from '#server/sample/sample.ts';
import { readSettings } from '#server/settings/settings.ts';
import { loadArchive } from '#server/start/start.ts';
import { openDatabase } from '#server/start/open-database.ts';

const SAMPLE = new URL('../../sample/app', import.meta.url).pathname;

/** The columns of contacts that the benchmarks list. */
export const CONTACT_COLUMNS = [
  'first_name',
  'last_name',
  'company',
  'job_title',
  'email',
  'phone',
  'city',
  'country',
  'status',
];

/** Opens the database of a data folder and the store of its files; the embedded one is started unless it runs and may be joined. */
export async function openData(folder: string, whenInUse: 'refuse' | 'join' = 'refuse') {
  const settings = readSettings({ ...process.env, COLONNADE_DATA: folder });
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ settings, whenInUse, log });
  const secrets = await openSecrets(settings.secretKey, settings.dataFolder);
  return { ...database, store: await openStores(settings), secrets };
}

/** The sample application with so many contacts; later runs on the same folder find it there. */
export async function sampleIn(
  { db, store, secrets }: { readonly db: Database; readonly store: ContentStore; readonly secrets: Secrets },
  size: number,
): Promise<Catalog> {
  const known = await readCatalog(db);
  if (known) {
    await makeMissingParts(db);
    return known;
  }
  const begun = performance.now();
  const catalog = await loadArchive(db, SAMPLE, { message: 'Benchmark' });
  process.stdout.write(`Generating ${size} contacts …\n`);
  await generateSample({
    secrets,
    db,
    catalog,
    store,
    size,
    seed: 1,
  });
  await vacuum(db);
  process.stdout.write(`Generated in ${Math.round((performance.now() - begun) / 1000)} s\n`);
  return catalog;
}

/** Tidies up after much was written at once, so that its traces are not measured. */
export async function vacuum(db: Database): Promise<void> {
  const connection = await db.connect();
  await connection.query('set statement_timeout = 0');
  await connection.query('vacuum analyze');
  connection.release(true);
}
