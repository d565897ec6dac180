import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { OwnRecords } from '../scene/own-table.ts';
import { physicalTable, storageTable } from '../scene/physical-names.ts';

/**
 * Holds records of a table, ghosts too, until the end of the transaction: nobody changes them or links to them meanwhile.
 * Gives how many of them are live.
 */
export async function lockRecords(tx: Transaction, table: Table, ids: readonly number[]): Promise<number> {
  const result = await tx.query<{ live: number }>(
    sql`select count(*) filter (where deleted_at is null) as live
      from (select id, deleted_at from ${physicalTable(table)} where id = any($1::bigint[]) order by id for update) held`,
    [ids],
  );
  return result.rows[0]?.live ?? 0;
}

/** Holds records of several tables, those of a family together: whoever else holds some of them does so in the same order. */
export async function lockAll(tx: Transaction, records: readonly OwnRecords[]): Promise<void> {
  const families = Map.groupBy(records, ({ table }) => storageTable(table).text);
  for (const [, own] of [...families].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const table = storageTable(must(own[0], 'the records of a family').table);
    await tx.query(
      sql`select count(*) from (select id from ${table} where id = any($1::bigint[]) order by id for update) held`,
      [own.flatMap(({ ids }) => ids)],
    );
  }
}
