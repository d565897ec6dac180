import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/** A link that came to lead to a record. */
interface MadeLink {
  readonly record: number;
  readonly column: number;
  readonly target: number;
}

/** Links of one operation that are looked at. */
const MAX_LOOKED_AT = 20_000;

/** The links in columns of a table that an operation has made lead elsewhere, by the record that they lead to since. */
export async function linksMade(
  db: Runner,
  {
    operation,
    table,
    columns,
  }: { readonly operation: number; readonly table: Table; readonly columns: readonly Column[] },
): Promise<readonly MadeLink[]> {
  const { rows } = await db.query<MadeLink>(
    // The journal is in months: an operation that is told of has only just ended.
    sql`select c.record_id as record, d.key::bigint as column, (d.value ->> 1)::bigint as target
      from colonnade.change c cross join lateral jsonb_each(c.diff) d
      where c.operation_id = $1 and c.table_id = $2 and c.at > now() - interval '2 days' and c.what in ('create', 'modify')
        and d.key = any($3::text[]) and jsonb_typeof(d.value -> 1) = 'number' and d.value -> 0 is distinct from d.value -> 1
      order by c.record_id limit $4`,
    [operation, table.id, columns.map(({ id }) => String(id)), MAX_LOOKED_AT],
  );
  return rows;
}
