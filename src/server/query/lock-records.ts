import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../database/pool.ts';
import { physicalTable } from './physical-names.ts';

/** Holds records of a table, ghosts too, until the end of the transaction: nobody changes them or links to them meanwhile. */
export async function lockRecords(tx: Transaction, table: Table, ids: readonly number[]): Promise<void> {
  await tx.query(
    `select count(*) from (select id from ${physicalTable(table)} where id = any($1::bigint[]) order by id for update) held`,
    [ids],
  );
}
