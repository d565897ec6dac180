import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../../database/pool.ts';
import { commas, sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';

/**
 * One of the tables that holds records, ghosts included; undefined where all are empty. Nobody else reads or writes
 * them until the end of the transaction.
 */
export async function lockEmpty(tx: Transaction, tables: readonly Table[]): Promise<Table | undefined> {
  await tx.query(sql`lock table ${commas(tables.map(physicalTable))} in access exclusive mode`);
  for (const table of tables) {
    const some = await tx.query(sql`select 1 from ${physicalTable(table)} limit 1`);
    if (some.rows.length > 0) return table;
  }
  return undefined;
}
