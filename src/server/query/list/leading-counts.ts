import type { Column, Table } from '#core/catalog/schema.ts';
import { isLink } from '#core/fields/traits.ts';
import type { Runner } from '../../database/pool.ts';
import type { Scene } from '../scene/place.ts';
import { listCount } from './run-list.ts';

/** How many records that exist for the viewer lead by a column to each of some records, in their order. */
export async function leadingCounts(
  db: Runner,
  scene: Scene,
  { from, column, ids }: { readonly from: Table; readonly column: Column; readonly ids: readonly number[] },
): Promise<readonly number[]> {
  const operator = isLink(column) ? 'equal' : 'contains';
  const counts: number[] = [];
  for (const value of ids) {
    const filter = { column: column.name, operator, value } as const;
    counts.push((await listCount(db, scene, { tableId: from.id, filter })).count);
  }
  return counts;
}
