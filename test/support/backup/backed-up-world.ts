import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { makeBackup, restoreBackup, type MadeBackup, type RestoredBackup } from '#server/backup/backup.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { openPool, type ConnectionPool, type Database } from '#server/database/pool.ts';
import { identifier, join as joined, literal, sql, trusted, type Sql } from '#server/database/sql/sql.ts';
import type { ContentStore } from '#server/files/store/content-store.ts';
import { folderStore } from '#server/files/store/folder-store.ts';
import { testDatabase } from '../run/postgres.ts';
import { everyTypeDocument, everyTypeWorld } from '../worlds/every-type.ts';

let serial = 0;

/** A path in the folder of the run, for a file of the test's own. */
export function ownPath(): string {
  return join(inject('postgres').scratch, `backup-${process.pid}-${++serial}.colonnade`);
}

const ORIGIN = {
  product: '0.1.0',
  secretKey: 'aa',
  environment: { PORT: '3000', DATABASE_URL: null },
};

/** Makes a backup; gives where. */
export async function backedUp(
  db: ConnectionPool,
  more: { readonly store?: ContentStore } = {},
): Promise<MadeBackup & { readonly path: string }> {
  const path = ownPath();
  const made = await makeBackup({ db, path, origin: ORIGIN, store: more.store, onProgress: () => undefined });
  return { ...made, path };
}

/** An empty database of the test file's own, with one connection. */
export async function emptyDatabase(): Promise<ConnectionPool> {
  const { connectionString } = await testDatabase();
  const db = openPool({ connectionString }, 1);
  afterAll(async () => await db.end());
  return db;
}

/** Restores a backup into a database. */
export async function restored(
  db: ConnectionPool,
  path: string,
  { replace = false, store }: { readonly replace?: boolean; readonly store?: ContentStore } = {},
): Promise<RestoredBackup> {
  return await restoreBackup({ db, path, replace, store: store ?? ownStore(), onProgress: () => undefined });
}

/** An empty store of the test file's own. */
export function ownStore(): ContentStore {
  return folderStore(`${ownPath()}-files`);
}

const FILL: Readonly<Record<string, Sql>> = {
  text: sql`'Ünï\t\\N ''"' || n || e'\\n\\\\.\\nline' || chr(127799)`,
  boolean: sql`n % 2 = 0`,
  'timestamp with time zone': sql`'2026-03-29 01:59:59.123456Z'::timestamptz + n * interval '1 hour'`,
  date: sql`date '0001-01-01' + n::integer`,
  'time without time zone': sql`time '23:59:59.999999'`,
  jsonb: sql`jsonb_build_object('a', n, 'b', null, 'c', e'\\u2028"')`,
  ARRAY: sql`array['x', null, '{}', n::text]`,
  uuid: sql`gen_random_uuid()`,
  bytea: sql`decode('00ff5c0a', 'hex')`,
};

/** Rows with values and without in all columns of a table that are not generated, and lead nowhere. */
export async function fillTable(db: Database, table: string, rows: number): Promise<void> {
  const { rows: columns } = await db.query<{ name: string; type: string; required: boolean }>(
    sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns c
      where table_schema = 'app' and table_name = ${literal(table)} and is_generated = 'NEVER' and is_identity = 'NO'
        and column_name <> 'deleted_at' and not exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          where k.contype = 'f' and a.attname = column_name and k.conrelid = ('app.' || quote_ident(table_name))::regclass)`,
  );
  const values = columns.map(({ type }) => FILL[type] ?? sql`n`);
  const parts = values.map((value, at) =>
    columns[at]?.required ? value : sql`case when n % 3 <> 0 then ${value} end`,
  );
  const target = trusted(`app.${table}`);
  await db.query(
    sql`insert into ${target} (${joined(
      columns.map(({ name }) => identifier(name)),
      sql`, `,
    )})
      select ${joined(parts, sql`, `)} from generate_series(1, ${literal(rows)}) n`,
  );
}

/** The application with a column of every type, with records, and with a table and a column that were taken out of it. */
export async function worldWithGoneThings(): Promise<{
  readonly db: ConnectionPool;
  readonly document: Document;
}> {
  const { db } = await everyTypeWorld();
  const document = await everyTypeDocument();
  await fillTable(db, 'owner', 5);
  await fillTable(db, 'thing', 30);
  const load = async (next: Document) => await changeCatalog(db, next, { author: null, message: 'test' });
  const [thing] = document.tables.filter(({ name }) => name === 'thing');
  const gone = {
    ...document,
    tables: document.tables.map((table) =>
      table === thing
        ? { ...table, columns: table.columns.filter(({ name }) => name !== 'paint' && name !== 'markers') }
        : table,
    ),
  };
  await load(gone);
  return { db, document };
}
