import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../database/pool.ts';
import { physicalTable } from './physical-names.ts';

/**
 * Holds records of a table, ghosts too, until the end of the transaction: nobody changes them or links to them meanwhile.
 * Gives how many of them are live.
 */
export async function lockRecords(tx: Transaction, table: Table, ids: readonly number[]): Promise<number> {
  const result = await tx.query<{ live: number }>(
    `select count(*) filter (where deleted_at is null) as live
      from (select id, deleted_at from ${physicalTable(table)} where id = any($1::bigint[]) order by id for update) held`,
    [ids],
  );
  return result.rows[0]?.live ?? 0;
}
