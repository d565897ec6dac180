import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, identifier, sql } from '../../database/sql/sql.ts';
import { boundValue, storedOf } from '../../fields/registry.ts';
import { Bindings } from './bindings.ts';
import { physicalTable } from '../scene/physical-names.ts';
import { uniqueKeys } from '../tables/unique-keys.ts';

/**
 * The columns of a table whose values, bare wire values by technical name, may be held by one record alone and are held
 * by one already; sets of columns count where all of them are given. Nobody is kept from taking a value right after:
 * saving refuses it then.
 */
export async function takenValues(
  db: Runner,
  catalog: Catalog,
  table: Table,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Column[]> {
  const given = uniqueKeys(catalog, table).filter(({ columns }) =>
    columns.every(({ name, formula }) => formula === undefined && (values[name] ?? null) !== null),
  );
  if (given.length === 0) return [];
  const bindings = new Bindings();
  const taken = given.map(({ columns, among }) => {
    const same = columns.map((column) => {
      const { type, cast } = storedOf(column);
      const value = bindings.add(boundValue(column, values[column.name]), cast);
      return sql`t.${identifier(column.name)} = (${value})::${type(column) ?? cast}`;
    });
    return sql`exists (select from ${physicalTable(among)} t where t.deleted_at is null and ${and(same)})`;
  });
  const result = await db.query<{ taken: readonly boolean[] }>(
    sql`select array[${commas(taken)}] as taken`,
    bindings.values,
  );
  return given.flatMap(({ columns }, at) => (result.rows[0]?.taken[at] === true ? columns : []));
}
