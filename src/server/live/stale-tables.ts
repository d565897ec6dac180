import { kindsOf, lineageOf } from '#core/catalog/family.ts';
import { mayOperate } from '#core/access/access.ts';
import { sql } from '../database/sql/sql.ts';
import type { Runner } from '../database/pool.ts';
import type { Scene } from '../query/scene/place.ts';
import { readsAll } from './reads-all.ts';

/** Milliseconds by which clocks and answers may be late. */
const MARGIN = 2_000;

interface TableAge {
  readonly tableId: number;
  readonly age: number;
}

/**
 * Those of the tables in which something may have changed since they were read, `age` milliseconds ago. Of a table of
 * which the viewer reads some records only it is always so: when others change would tell of records that are not the
 * viewer's.
 */
export async function staleTables(
  { db, catalog, viewer }: Scene & { readonly db: Runner },
  tables: readonly TableAge[],
): Promise<readonly number[]> {
  const known = tables.flatMap(({ tableId, age }) => {
    const table = catalog.tables.get(tableId);
    return table && mayOperate(viewer, 'read', table) ? [{ table, age }] : [];
  });
  const families = known.map(({ table }) => [
    ...lineageOf({ tables: catalog.tables }, table),
    ...kindsOf({ tables: catalog.tables }, table),
  ]);
  const ids = [...new Set(families.flat().map(({ id }) => id))];
  const { rows } = await db.query<{ table_id: number; ago: number }>({
    name: 'live_ages',
    text: sql`select table_id, (extract(epoch from clock_timestamp() - at) * 1000)::float8 as ago
      from colonnade.live_table where table_id = any($1::bigint[])`,
    values: [ids],
  });
  const ago = new Map(rows.map(({ table_id: id, ago: milliseconds }) => [id, milliseconds]));
  return known.flatMap(({ table, age }, at) => {
    const changed = families[at]?.some(({ id }) => (ago.get(id) ?? Infinity) < age + MARGIN) === true;
    return changed || !readsAll({ catalog, viewer }, table) ? [table.id] : [];
  });
}
