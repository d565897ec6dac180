import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { type Document } from '#core/catalog/schema.ts';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { readArchive } from '#server/archive/archive.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { prepareSchema } from '#server/start/prepare-schema.ts';
import { openPool, type ConnectionPool } from '#server/database/pool.ts';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { createTemplate, testDatabase } from '../run/postgres.ts';

const FOLDER = fileURLToPath(new URL('../../every-type/app', import.meta.url));

/** The document of the test application: table `thing` has a column of every type. */
export async function everyTypeDocument(): Promise<Document> {
  const read = await readArchive(FOLDER);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
  return read.document;
}

/** A database with the test application, of the test file's own. */
export async function everyTypeWorld(): Promise<{
  db: ConnectionPool;
  catalog: Catalog;
  connectionString: string;
}> {
  const document = await everyTypeDocument();
  const template = await createTemplate('every_type', async (connectionString) => {
    const db = openPool({ connectionString }, 2);
    await prepareSchema(db);
    await changeCatalog(db, document, { author: null, message: 'test' });
    await db.end();
  });
  const { connectionString } = await testDatabase(template);
  const db = openPool({ connectionString }, 4);
  afterAll(async () => await db.end());
  return { db, catalog: catalogOf(document, 1), connectionString };
}

/** A viewer who may do everything. */
export const supervisor: Viewer = {
  userId: 1,
  account: 'user:1',
  name: 'Supervisor',
  roles: [SUPERVISOR],
  rights: 'supervisor',
  locale: 'en_GB',
  timeZone: 'Europe/Paris',
};

/** A viewer with the roles of these names, and no other rights. */
export function viewerWith(catalog: Catalog, ...names: readonly string[]): Viewer {
  const roles = catalog.document.roles.filter((role) => names.includes(role.name));
  return { ...supervisor, userId: 2, account: 'user:2', roles, rights: names.join(',') };
}
