import type { Catalog } from '#core/catalog/catalog.ts';
import { isFamily, kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { commas, sql, type Sql } from '../../database/sql/sql.ts';
import { KIND_COLUMN, kindSql, physicalTable } from './physical-names.ts';

/** Records that are of one table and of no child table of it. */
export interface OwnRecords {
  readonly table: Table;
  readonly ids: readonly number[];
}

/** The ids of those of the records that have them from the same real table as the records of `table`. */
export function ofFamily(all: readonly OwnRecords[], table: Table): readonly number[] {
  return all.flatMap((own) => (isFamily(own.table, table) ? own.ids : []));
}

interface OfCatalog {
  readonly catalog: Catalog;
}

/**
 * Records of a table, ghosts too, by the tables that they are of: itself or child tables. What is not there is left out, but
 * for a table without child tables, of which nothing is looked up.
 */
export async function byOwnTable(
  db: Runner,
  { catalog }: OfCatalog,
  table: Table,
  ids: readonly number[],
): Promise<readonly OwnRecords[]> {
  const kinds = kindsOf(catalog, table);
  if (kinds.length === 1) return ids.length > 0 ? [{ table, ids }] : [];
  const { rows } = await db.query<{ id: number; kind: string }>(
    sql`select id, ${KIND_COLUMN} as kind from ${physicalTable(table)} where id = any($1::bigint[])`,
    [ids],
  );
  return kinds.flatMap((kind) => {
    const own = rows.filter((row) => (kinds.find(({ id }) => String(id) === row.kind) ?? table) === kind);
    return own.length > 0 ? [{ table: kind, ids: own.map(({ id }) => id) }] : [];
  });
}

/** True of a row that is a record of the table and of none of its child tables; undefined where every row is. */
export function isOwnSql(catalog: Catalog, table: Table, alias: Sql): Sql | undefined {
  const below = kindsOf(catalog, table).slice(1);
  if (below.length === 0) return undefined;
  return sql`${alias}.${KIND_COLUMN} not in (${commas(below.map(kindSql))})`;
}
