import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Patience } from '../database/patience.ts';
import type { Transaction } from '../database/pool.ts';
import { filledCells } from '../query/record/retyped-cells.ts';
import { foreseenDrafts, type TypedForms } from '../query/write/carry-drafts.ts';
import { userNames } from '../query/people/users.ts';
import { isConvertible, typeChanges } from '../query/tables/converted-types.ts';
import type { Compared } from './impact-rights.ts';
import { userIdOf } from './impact-saved.ts';

/** The columns that get another type, with how many records have a value in them. */
export async function changedTypes(
  tx: Transaction,
  { from, to, locale }: Compared,
  waiting: Patience,
): Promise<DraftImpact['types']> {
  const found: DraftImpact['types'] = [];
  const types = typeChanges(from, to);
  const forms = await waiting.within(tx, async (part) => await foreseenDrafts(part, from, types));
  for (const [id, { before, after }] of types) {
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
      drafts: await draftsOf(tx, forms?.get(id)),
    });
  }
  return found;
}

/** Most users that are named. */
const NAMED = 10;

async function draftsOf(
  tx: Transaction,
  forms: TypedForms | undefined,
): Promise<DraftImpact['types'][number]['drafts']> {
  if (!forms) return { typed: 0, lost: 0, names: [] };
  const { typed, lost, losers } = forms;
  const names = [
    ...(
      await userNames(
        tx,
        [...losers].flatMap((owner) => userIdOf(owner) ?? []),
      )
    ).values(),
  ].toSorted();
  return { typed, lost, names: names.slice(0, NAMED) };
}
