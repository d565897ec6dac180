import { migrate } from '../database/migrate.ts';
import type { ConnectionPool } from '../database/pool.ts';
import { prepareJobs } from '../jobs/jobs.ts';

/**
 * Brings a database to this version: the platform's own schema, and the tables of the work beside the answers. Throws
 * `StartError` where the data belong to a newer version.
 */
export async function prepareSchema(db: ConnectionPool): Promise<void> {
  await migrate(db);
  await prepareJobs(db);
}
