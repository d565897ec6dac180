import { isLink } from '#core/fields/traits.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { commas, identifier, sql } from '../../database/sql/sql.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { isOpen } from './seen-records.ts';

/**
 * Where links of a stored record lead that its viewer sees empty: by technical name, those of `names` that could lead to
 * records that do not exist for the viewer. For the journal and for what is required alone: no answer may tell them.
 */
export async function hiddenLinks(
  db: Runner,
  scene: Scene,
  { table, id, names }: { readonly table: Table; readonly id: number; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const links = table.columns.filter((column) => {
    const target = isLink(column) && column.formula === undefined && scene.catalog.tables.get(column.target);
    return target && names.includes(column.name) && !isOpen(scene, target);
  });
  if (links.length === 0) return new Map();
  const columns = links.map(({ name }) => sql`t.${identifier(name)}`);
  const { rows } = await db.query<Readonly<Record<string, number | null>>>(
    sql`select ${commas(columns)} from ${physicalTable(table)} t where t.id = $1::bigint`,
    [id],
  );
  return new Map(
    Object.entries(rows[0] ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
