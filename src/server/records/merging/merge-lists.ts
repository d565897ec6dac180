import { isList } from '#core/fields/traits.ts';
import { columnNamed, tableOf } from '#core/catalog/catalog.ts';
import { isFamily } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { MAX_MEMBERS } from '#core/fields/registry.ts';
import { allMembers, membersAmong, type ListOfRecord } from '../../query/record/members.ts';
import { allKnown, asWhatTheyAre, type KnownRecords } from '../../query/rights/known-records.ts';
import { without } from '../../query/scene/pair-changes.ts';
import type { RequestContext, Values } from '../request/request-context.ts';
import type { RecordChange } from '../save/change-records.ts';

/** Which record stays, and which go. */
export interface Merging {
  /** The table that all of them are records of, and that of the one that stays. */
  readonly named: Table;
  readonly table: Table;
  readonly kept: number;
  readonly gone: readonly number[];
}

/**
 * What brings the members of the lists of the records that go into those of the one that stays, however many there are; of
 * lists that lead to the same family the merged records themselves go.
 */
export async function mergedLists(
  request: RequestContext,
  { named, table, columns, kept, gone }: Merging & { readonly columns: readonly Column[] },
): Promise<readonly RecordChange[]> {
  const changes: RecordChange[] = [];
  const others = asWhatTheyAre(await allKnown(request.db, request, { named, ids: gone }));
  for (const list of columns) {
    if (!isList(list)) continue;
    const found: number[] = [];
    for (const of of others.flatMap((own) => listsCalled(list.name, own)))
      found.push(...(await allMembers(request.db, request, of)));
    const merged = isFamily(tableOf(request.catalog, list.target), table) ? [kept, ...gone] : [];
    const theirs = without(found, merged);
    const ids = [...theirs, ...merged];
    const own = await membersAmong(request.db, request, { owner: table, list, id: kept, ids });
    const put = without(theirs, own);
    const taken = merged.filter((id) => own.includes(id));
    const change = (values: readonly number[], seen: readonly number[]): RecordChange => ({
      table,
      id: kept,
      values: { [list.name]: values },
      seen: { [list.name]: seen } satisfies Values,
    });
    if (taken.length > 0) changes.push(change([], taken));
    for (let at = 0; at < put.length; at += MAX_MEMBERS)
      changes.push(change(put.slice(at, at + MAX_MEMBERS), []));
  }
  return changes;
}

/** A list of several records as what they are: those of a child table have it as one of theirs. */
function listsCalled(name: string, { own: owner, ids }: KnownRecords): readonly ListOfRecord[] {
  const list = columnNamed(owner, name);
  return isList(list) ? ids.map((id) => ({ owner, list, id })) : [];
}
