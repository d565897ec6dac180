import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';

/** Up to how many records a table's are counted; of more PostgreSQL's estimate is told. */
const COUNTED = 10_000;

/** About how many records a table has, deleted ones too, and how many bytes it takes with its indexes. */
export async function sizeOfTable(
  db: Runner,
  table: Table,
): Promise<{ readonly records: number; readonly bytes: number }> {
  const name = physicalTable(table);
  const { rows } = await db.query<{ records: number; bytes: number }>(
    sql`select case when n.counted <= ${literal(COUNTED)} then n.counted::float8 else greatest(c.reltuples, n.counted)::float8 end as records,
         pg_total_relation_size(c.oid)::float8 as bytes
       from pg_class c, (select count(*) as counted from (select from ${name} limit ${literal(COUNTED + 1)}) first) n
      where c.oid = ${literal(name.text)}::regclass`,
  );
  return rows[0] ?? { records: 0, bytes: 0 };
}
