import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { inTransaction, type Database, type Transaction } from '../../database/pool.ts';
import { alias, identifier, literal, sql, type Sql, trusted } from '../../database/sql/sql.ts';
import { copyInto, copyLine } from './copy.ts';
import { idSequence } from './stage.ts';
import { physicalRelation, physicalTable } from '../scene/physical-names.ts';
import { dropPart, foreignKeys, hasSequence, indexes, sequenceName } from '../tables/physical.ts';

type Rows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** Rows for an empty table. */
interface BulkRows {
  readonly table: Table;
  /** Technical names of the columns that the rows give, `id` and the other system columns included. */
  readonly columns: readonly string[];
  /** Wire values, links as ids. */
  readonly rows: Rows;
  /** Told how many rows were sent so far. */
  readonly onProgress?: ((rows: number) => void) | undefined;
}

/** Pairs for an empty relation. */
interface BulkPairs {
  /** The table that owns the relation, and its list column. */
  readonly table: Table;
  readonly list: Column;
  /** The owner's id and the member's. */
  readonly pairs: Rows;
  readonly onProgress?: ((rows: number) => void) | undefined;
}

/**
 * Fills an empty table with rows that are known to be right, in one transaction: without indexes and foreign keys,
 * which are made when all rows are there, and without journal. Linked tables are filled first. Gives the number of
 * rows.
 */
export async function bulkLoad(db: Database, catalog: Catalog, rows: BulkRows): Promise<number> {
  return await inTransaction(db, (tx) => fillTable(tx, catalog, rows));
}

/** Fills an empty many-to-many relation with pairs that are known to be right. Gives their number. */
export async function bulkLoadPairs(db: Database, pairs: BulkPairs): Promise<number> {
  return await inTransaction(db, (tx) => fillRelation(tx, pairs));
}

/** `bulkLoad` as a part of a larger transaction. */
export async function fillTable(
  tx: Transaction,
  catalog: Catalog,
  { table, columns, rows, onProgress }: BulkRows,
): Promise<number> {
  const name = physicalTable(table);
  const [parts, keys] = [indexes(catalog, table), foreignKeys(catalog, table)];
  await prepare(tx, name);
  for (const part of keys)
    await tx.query(sql`alter table ${name} drop constraint if exists ${alias(part.name)}`);
  for (const part of parts) await tx.query(dropPart(table, part));
  const count = await copyInto(tx, { table: name, columns }, portions(rows, onProgress));
  for (const part of [...parts, ...keys]) await tx.query(part.create());
  await keepSequencesAhead(tx, table);
  await tx.query(sql`analyze ${name}`);
  return count;
}

/** `bulkLoadPairs` as a part of a larger transaction. */
export async function fillRelation(
  tx: Transaction,
  { table, list, pairs, onProgress }: BulkPairs,
): Promise<number> {
  const name = physicalRelation(table, list);
  const columns = ['source_id', 'target_id'];
  await prepare(tx, name);
  const count = await copyInto(tx, { table: name, columns }, portions(pairs, onProgress));
  await tx.query(sql`analyze ${name}`);
  return count;
}

async function prepare(tx: Transaction, name: Sql): Promise<void> {
  await tx.query(sql`set local statement_timeout = 0; set local maintenance_work_mem = '128MB'`);
  await tx.query(sql`lock table ${name} in access exclusive mode`);
  const some = await tx.query(sql`select 1 from ${name} limit 1`);
  if (some.rows.length > 0) throw new Error(`The table ${name.text} is not empty.`);
}

/** New records go on after the loaded ids and automatic numbers. */
async function keepSequencesAhead(tx: Transaction, table: Table): Promise<void> {
  const name = physicalTable(table);
  const sequences = [
    { sequence: trusted(await idSequence(tx, table)), column: 'id' },
    ...table.columns
      .filter(hasSequence)
      .map((column) => ({ sequence: sequenceName(column), column: column.name })),
  ];
  for (const { sequence, column } of sequences) {
    await tx.query(
      sql`select setval(${literal(sequence.text)}, ceil(m.most::numeric)::bigint) from (select max(${identifier(column)}) as most from ${name}) m, ${sequence} s where m.most >= s.last_value + s.is_called::integer`,
    );
  }
}

/** Lines sent at once. */
const PORTION = 500;

async function* portions(rows: Rows, onProgress: BulkRows['onProgress']): AsyncGenerator<readonly string[]> {
  let lines: string[] = [];
  let sent = 0;
  for await (const row of rows) {
    if (lines.push(copyLine(row)) < PORTION) continue;
    sent += lines.length;
    yield lines;
    onProgress?.(sent);
    lines = [];
  }
  yield lines;
  onProgress?.(sent + lines.length);
}
