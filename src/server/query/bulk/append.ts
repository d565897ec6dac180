import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { copyInto, copyLine } from './copy.ts';
import { idSequence } from './stage.ts';

/** Rows for a table that holds others. */
interface AppendedRows {
  readonly table: Table;
  /** Technical names of the columns that the rows give. */
  readonly columns: readonly string[];
  /** Wire values, links as ids. */
  readonly rows: readonly (readonly unknown[])[];
}

/** Lines sent at once. */
const PORTION = 500;

/** Puts rows that are known to be right into a table, without journal; gives their number. */
export async function appendRows(tx: Transaction, { table, columns, rows }: AppendedRows): Promise<number> {
  return await copyInto(tx, { table: physicalTable(table), columns }, portions(rows));
}

async function* portions(rows: AppendedRows['rows']): AsyncGenerator<readonly string[]> {
  for (let at = 0; at < rows.length; at += PORTION) yield rows.slice(at, at + PORTION).map(copyLine);
}

/** So many ids that records of a table will have. */
export async function reserveIds(tx: Transaction, table: Table, count: number): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    sql`select nextval($1::regclass) as id from generate_series(1, $2)`,
    [await idSequence(tx, table), count],
  );
  return rows.map(({ id }) => id);
}
