import { isProductObject } from '#core/catalog/product-objects.ts';
import { fileURLToPath } from 'node:url';
import { mkdtempSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import { isKept } from '#core/formula/computed/computed.ts';
import { readArchive } from '#server/archive/archive.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { prepareSchema } from '#server/start/prepare-schema.ts';
import { openPool, type Database } from '#server/database/pool.ts';
import { commas, identifier, join, literal, sql, trusted, type Sql } from '#server/database/sql/sql.ts';
import type { ContentStore } from '#server/files/store/content-store.ts';
import { folderStore } from '#server/files/store/folder-store.ts';
import { storedOf } from '#server/fields/registry.ts';
import { physicalRelation, physicalTable } from '#server/query/scene/physical-names.ts';
import { createTemplate, testDatabase } from '../run/postgres.ts';

/** Contacts in the generated data. */
export const SIZE = 1_000;
/** The day on which it is generated. */
export const TODAY = new Date('2026-03-04T15:00:00Z');

/** The sample application. */
export const document = await sampleDocument();
export const catalog = catalogOf(document, 1);
const template = await createTemplate('sample', async (connectionString) => {
  const db = openPool({ connectionString }, 2);
  await prepareSchema(db);
  await changeCatalog(db, document, { author: null, message: 'test' });
  await db.end();
});
async function sampleDocument(): Promise<Document> {
  const read = await readArchive(fileURLToPath(new URL('../../../sample/app', import.meta.url)));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
  return read.document;
}

/** A database of the application without records. */
export async function emptySample(): Promise<Database> {
  const { connectionString } = await testDatabase(template);
  const pool = openPool({ connectionString }, 3);
  afterAll(async () => await pool.end());
  return pool;
}

/** A store of its own for the files of a sample. */
export function sampleStore(): ContentStore {
  return folderStore(mkdtempSync(`${inject('postgres').scratch}/sample-files-`));
}

/** All tables of the sample, without those that the product brings. */
export const tables = document.tables
  .map(({ name }) => tableNamed(catalog, name))
  .filter(({ name }) => !isProductObject('tables', name));

/** The table of that name. */
export function tableNamed(from: Catalog, name: string): Table {
  return from.tablesByName.get(name)!;
}

/** The columns of which the table holds the values. */
export function storedColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => isKept(catalog, column));
}

/** The records of a table by id, each as what the table holds of it. */
export async function records(from: Database, table: Table): Promise<readonly Record<string, unknown>[]> {
  const columns = storedColumns(table).map((column) => {
    const value = sql`t.${identifier(column.name)}`;
    return sql`${literal(column.name)}, ${storedOf(column).json?.(value) ?? value}`;
  });
  const halves = [columns.slice(0, 10), columns.slice(10)].map(
    (some) => sql`jsonb_build_object(${commas(some)})`,
  );
  const result = await from.query<{ record: Record<string, unknown> }>(
    sql`select jsonb_build_object('id', t.id) || ${join(halves, sql` || `)} as record from ${physicalTable(table)} t order by t.id`,
  );
  return result.rows.map(({ record }) => record);
}

/** The pairs of all relations. */
async function pairs(from: Database): Promise<unknown> {
  const relations = tables.flatMap((table) =>
    table.columns.flatMap((column) =>
      column.type === 'list' && column.inverse === undefined ? [physicalRelation(table, column)] : [],
    ),
  );
  expect(relations).toHaveLength(3);
  const read = async (relation: Sql) =>
    (await from.query(sql`select * from ${relation} order by 1, 2`)).rows as unknown[];
  return Promise.all(relations.map(read));
}

/** All records and pairs of the application. */
export async function everything(from: Database): Promise<unknown> {
  return [await Promise.all(tables.map((table) => records(from, table))), await pairs(from)];
}

/** The only row that a statement gives. */
export async function one(from: Database, sql: string): Promise<Record<string, unknown>> {
  return (await from.query<Record<string, unknown>>(trusted(sql))).rows[0]!;
}
