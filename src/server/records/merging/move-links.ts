import { isLink } from '#core/fields/traits.ts';
import { isFamily, isKindOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { askedRecords } from '../../query/rights/asked-records.ts';
import { asWhatTheyAre, allKnown } from '../../query/rights/known-records.ts';
import { holdersOf, type Holder } from '../../query/record/references.ts';
import { refuseHolders } from '../deleted/in-the-way.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { RecordChange } from '../save/change-records.ts';
import { isWritable } from '../values/check-values.ts';
import type { Merging } from './merge-lists.ts';
import { isMerged } from './merge-values.ts';

/** Every record that links to one of those that go, or has one in a list of its own, with the one that stays instead. */
export async function movedLinks(
  request: RequestContext,
  { named, table, kept, gone }: Merging,
): Promise<readonly RecordChange[]> {
  const merged = table.columns.filter((column) => isMerged(request, table, column));
  const holders: Holder[] = [];
  for (const { own, ids } of asWhatTheyAre(await allKnown(request.db, request, { named, ids: gone }))) {
    const same = own.columns.filter(({ name }) => merged.some((column) => column.name === name));
    const known = new Set(same.map(({ id }) => id));
    holders.push(...(await holdersOf(request.db, request.catalog, { table: own, ids, known })));
  }
  await refuseForeign(request, table, holders);
  const changes = new Map<string, RecordChange>();
  for (const { from, column, id } of holders) {
    if (isFamily(from, table) && (id === kept || gone.includes(id))) continue;
    const key = `${from.id} ${id}`;
    const before = changes.get(key) ?? { table: from, id, values: {} };
    const value = isLink(column) ? kept : [kept];
    const seen = isLink(column) ? {} : { [column.name]: gone };
    changes.set(key, {
      ...before,
      values: { ...before.values, [column.name]: value },
      seen: { ...before.seen, ...seen },
    });
  }
  return [...changes.values()];
}

/**
 * Throws AppError `record.referenced` for a record that links to one that goes and may not be changed by the viewer, be it
 * in this column alone, or cannot link to a record of the table of the one that stays.
 */
async function refuseForeign(
  request: RequestContext,
  table: Table,
  holders: readonly Holder[],
): Promise<void> {
  const mayHold = (column: Column) => 'target' in column && isKindOf(request.catalog, table, column.target);
  const fixed = holders.find(
    ({ from, column }) => !isWritable(request, from, { column, kind: 'modify' }) || !mayHold(column),
  );
  if (fixed) await refuseHolders(request, [fixed]);
  for (const held of new Set(holders.map(({ from }) => from))) {
    const ids = holders.filter(({ from }) => from === held).map(({ id }) => id);
    const asked = await askedRecords(request.db, request, { table: held, ids, operation: 'update' });
    const foreign = ids.filter((id) => !asked.some((one) => one.id === id && one.allowed));
    await refuseHolders(
      request,
      holders.filter(({ from, id }) => from === held && foreign.includes(id)),
    );
  }
}
