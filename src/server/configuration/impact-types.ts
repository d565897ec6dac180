import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Patience } from '../database/patience.ts';
import type { Transaction } from '../database/pool.ts';
import { filledCells } from '../query/record/retyped-cells.ts';
import { isConvertible, typeChanges } from '../query/tables/converted-types.ts';
import type { Compared } from './impact-rights.ts';

/** The columns that get another type, with how many records have a value in them. */
export async function changedTypes(
  tx: Transaction,
  { from, to, locale }: Compared,
  waiting: Patience,
): Promise<DraftImpact['types']> {
  const found: DraftImpact['types'] = [];
  for (const [id, { before, after }] of typeChanges(from, to)) {
    const table = from.columns.get(before.id)?.table;
    if (!table || after.origin !== undefined || !isConvertible(before, after)) continue;
    const count = await waiting.within(tx, async (part) => await filledCells(part, table, before));
    found.push({
      place: ['tables', table.id, 'columns', id, 'type'],
      table: labelOf(table.plural, locale),
      column: labelOf(after.label, locale),
      was: before.type,
      type: after.type,
      count: count ?? 0,
      counted: count === undefined ? 'not' : 'exact',
    });
  }
  return found;
}
