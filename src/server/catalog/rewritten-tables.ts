import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { storedOf } from '../fields/registry.ts';
import { keptMeaning } from '../query/formula/kept-formula.ts';
import { searchMeaning } from '../query/tables/physical.ts';

/** A table whose rows a change writes anew, and about how many it has. */
export interface RewrittenTable {
  readonly table: string;
  readonly records: number;
}

/** The tables that PostgreSQL writes anew: for a column of another type, or for values of formulas that it keeps. */
export async function rewrittenTables(
  db: Runner,
  from: Catalog,
  to: Catalog,
): Promise<readonly RewrittenTable[]> {
  const names = [...to.tables.values()].flatMap((table) => {
    const before = from.tables.get(table.id);
    return before && table.parent === undefined && isRewritten({ from, to }, before, table)
      ? [before.name]
      : [];
  });
  if (names.length === 0) return [];
  const { rows } = await db.query<{ name: string; records: number }>(
    sql`select relname as name, greatest(reltuples, 0)::float8 as records from pg_class
        where relnamespace = 'app'::regnamespace and relname = any($1)`,
    [names],
  );
  const counts = new Map(rows.map(({ name, records }) => [name, records]));
  return names.map((table) => ({ table, records: counts.get(table) ?? 0 }));
}

interface Change {
  readonly from: Catalog;
  readonly to: Catalog;
}

function isRewritten({ from, to }: Change, before: Table, after: Table): boolean {
  if (searchMeaning(from, before) !== searchMeaning(to, after) && searchMeaning(to, after) !== undefined)
    return true;
  return after.columns.some((column) => {
    const known = before.columns.find(({ id }) => id === column.id);
    const meaning = keptMeaning(to, column);
    if (meaning !== undefined) return !known || keptMeaning(from, known) !== meaning;
    const [was, is] = [known && storedOf(known).type(known)?.text, storedOf(column).type(column)?.text];
    return known !== undefined && was !== undefined && is !== undefined && was !== is;
  });
}
