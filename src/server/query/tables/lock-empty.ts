import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../../database/pool.ts';
import { composed } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';

/**
 * One of the tables that holds records, ghosts included; undefined where all are empty. Nobody else reads or writes
 * them until the end of the transaction.
 */
export async function lockEmpty(tx: Transaction, tables: readonly Table[]): Promise<Table | undefined> {
  await tx.query(composed(`lock table ${tables.map(physicalTable).join(', ')} in access exclusive mode`));
  for (const table of tables) {
    const some = await tx.query(composed(`select 1 from ${physicalTable(table)} limit 1`));
    if (some.rows.length > 0) return table;
  }
  return undefined;
}
