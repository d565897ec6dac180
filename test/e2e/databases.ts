import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../support/run/cluster.ts';
import { addressOf, createDatabase, dropDatabase } from '../support/run/databases.ts';
import { startProduct, supervised } from '../support/run/product.ts';

/** The database with the sample and its supervisor, from which those of products are copied. */
const SAMPLE = 'sample_template';

/** A database of the run's PostgreSQL. */
interface BrowserDatabase {
  readonly connectionString: string;
  /** Copies the files of its records into a data folder that is to be. */
  readonly filesInto: (dataFolder: string) => void;
  readonly drop: () => Promise<void>;
}

/** Starts the PostgreSQL of the run in `folder` and makes the sample once; the processes of the run find both. */
export async function startDatabases(folder: string): Promise<() => Promise<void>> {
  const cluster = await startCluster(`${folder}/run`);
  const { connectionString, superuser } = cluster;
  process.env['BROWSER_DATABASES'] = connectionString;
  process.env['BROWSER_SUPERUSER'] = superuser;
  process.env['BROWSER_FILES'] = `${folder}/template/files`;
  await createDatabase(superuser, SAMPLE);
  const sample = await startProduct({
    ...supervised(`${folder}/template`),
    DATABASE_URL: addressOf(connectionString, SAMPLE),
  });
  await sample.stop();
  return async () => await cluster.stop();
}

/** A database with the sample as its first start leaves it, or an empty one. */
export async function browserDatabase(holds: 'sample' | 'nothing'): Promise<BrowserDatabase> {
  const superuser = process.env['BROWSER_SUPERUSER'] ?? '';
  const name = `product_${process.pid}_${randomBytes(4).toString('hex')}`;
  await createDatabase(superuser, name, holds === 'sample' ? SAMPLE : undefined);
  return {
    connectionString: addressOf(process.env['BROWSER_DATABASES'] ?? '', name),
    filesInto: (dataFolder) => {
      if (holds === 'sample')
        cpSync(process.env['BROWSER_FILES'] ?? '', join(dataFolder, 'files'), { recursive: true });
    },
    drop: async () => await dropDatabase(superuser, name),
  };
}
