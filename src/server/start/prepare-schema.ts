import { migrate } from '../database/migrate.ts';
import type { ConnectionPool } from '../database/pool.ts';
import { prepareJobs } from '../jobs/jobs.ts';

/**
 * Migrates a database to this version: the platform's schema and the tables of graphile-worker. Throws `StartError` for
 * data of a newer version.
 */
export async function prepareSchema(db: ConnectionPool): Promise<void> {
  await migrate(db);
  await prepareJobs(db);
}
