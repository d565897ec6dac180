import type { Column, Table } from '#core/catalog/schema.ts';
import { MOST } from '#core/fields/list.ts';
import { allMembers, membersAmong, type ListOfRecord } from '../query/members.ts';
import { without } from '../query/pair-changes.ts';
import type { Desk, RecordChange, Values } from '../records/records.ts';

/** Which record stays, and which go. */
export interface Merging {
  readonly kept: number;
  readonly gone: readonly number[];
}

/**
 * What brings the members of the lists of the records that go into those of the one that stays, however many there are; of
 * lists that lead to the same table the merged records themselves go.
 */
export async function mergedLists(
  desk: Desk,
  table: Table,
  { columns, kept, gone }: Merging & { readonly columns: readonly Column[] },
): Promise<readonly RecordChange[]> {
  const changes: RecordChange[] = [];
  for (const list of columns) {
    if (list.type !== 'list') continue;
    const of = (id: number): ListOfRecord => ({ owner: table, list, id });
    const found: number[] = [];
    for (const id of gone) found.push(...(await allMembers(desk.db, desk, of(id))));
    const merged = list.target === table.id ? [kept, ...gone] : [];
    const theirs = without(found, merged);
    const own = await membersAmong(desk.db, desk, { ...of(kept), ids: [...theirs, ...merged] });
    const put = without(theirs, own);
    const taken = merged.filter((id) => own.includes(id));
    const change = (values: readonly number[], seen: readonly number[]): RecordChange => ({
      table,
      id: kept,
      values: { [list.name]: values },
      seen: { [list.name]: seen } satisfies Values,
    });
    if (taken.length > 0) changes.push(change([], taken));
    for (let at = 0; at < put.length; at += MOST) changes.push(change(put.slice(at, at + MOST), []));
  }
  return changes;
}
