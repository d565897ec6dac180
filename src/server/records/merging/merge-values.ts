import { mayReadColumn } from '#core/access/access.ts';
import { columnNamed, isOtherEnd, tableOf } from '#core/catalog/catalog.ts';
import { isFamily } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isEmptyValue } from '#core/fields/empty-value.ts';
import { isLink, isList, isWriteOnly } from '#core/fields/traits.ts';
import { namedRecord, type StoredRecord } from '../draft/stored-record.ts';
import { changedTable } from '../editing/open-draft.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { RecordChange } from '../save/change-records.ts';
import { bareLink, isWritable, readOnly, refuseProblems } from '../values/check-values.ts';
import { mergedLists, type Merging } from './merge-lists.ts';

/** Technical names of columns, and the record whose value each of them gets. */
export type ChosenValues = ReadonlyMap<string, number>;

/**
 * What the record that stays gets; `isTied` where it links to one of those that go, so that they cannot go before. Throws
 * AppError `value.refused` with the chosen columns that its viewer may not write, `column.unknown` for those that do not
 * exist for the viewer.
 */
export async function mergedValues(
  request: RequestContext,
  { named, table, kept, gone }: Merging,
  chosen: ChosenValues,
): Promise<{ readonly own: readonly RecordChange[]; readonly isTied: boolean }> {
  const ids = [kept, ...gone];
  const records = await Promise.all(
    // As one of the table that it is of: no two columns of a family have the same name.
    ids.map(async (id) => await namedRecord(request, await changedTable(request, named.id, id), id)),
  );
  refuseChosen(request, { table, records }, chosen);
  const isFromHere = (column: Column) =>
    'target' in column && isFamily(tableOf(request.catalog, column.target), table);
  const columns = table.columns.filter((column) => isMerged(request, table, column));
  const { hidden = [], fixed = [] } = records[0]?.rights ?? {};
  const closed = new Set([...hidden, ...fixed]);
  const changed = columns
    .filter((column) => !isList(column))
    // What its user may not see or not write in this record stays as it is.
    .filter(({ name }) => chosen.has(name) || !closed.has(name))
    .map((column) => {
      // Nothing is linked to itself because two records have become one.
      const merged = isFromHere(column) ? ids : [];
      const held = records.map(({ values }) => bareLink(column, values[column.name] ?? null));
      const from = chosen.get(column.name);
      const wanted = from === undefined ? held : [held[ids.indexOf(from)] ?? null];
      return { column, mine: held[0] ?? null, value: firstOf(wanted.map((one) => unlinked(one, merged))) };
    })
    .filter(({ mine, value }) => JSON.stringify(mine) !== JSON.stringify(value));
  const isTied = changed.some(
    ({ column, mine }) => isLink(column) && isFromHere(column) && gone.includes(Number(mine)),
  );
  const written = changed.filter(
    ({ column }) => !isTied || column.unique !== true || chosen.has(column.name),
  );
  const values = Object.fromEntries(written.map(({ column, value }) => [column.name, value]));
  const lists = await mergedLists(request, { named, table, kept, gone, columns });
  return { own: [{ table, id: kept, values }, ...lists], isTied };
}

/** Whether a merge may write a column of the record that stays. */
export function isMerged(request: RequestContext, table: Table, column: Column): boolean {
  if (isWriteOnly(column) || isOtherEnd(request, column)) return false;
  return isWritable(request, table, { column, kind: 'modify' });
}

/** Throws for chosen values that the viewer may not know, that are not there, or that cannot be written. */
function refuseChosen(
  request: RequestContext,
  { table, records }: { readonly table: Table; readonly records: readonly StoredRecord[] },
  chosen: ChosenValues,
): void {
  const { catalog, viewer } = request;
  const refused: string[] = [];
  for (const [name, from] of chosen) {
    const column = columnNamed(table, name);
    if (!column || !mayReadColumn(catalog, viewer, table, column))
      throw new AppError('column.unknown', { column: name });
    const source = records.find(({ id }) => id === from);
    if (!source) throw new AppError('record.unknown');
    if (source.rights.hidden.includes(name)) throw new AppError('column.unknown', { column: name });
    // Members of lists are kept together.
    if (isList(column) || !isMerged(request, table, column)) refused.push(name);
  }
  refuseProblems(readOnly(refused));
}

/** The value; empty where it links to one of these records. */
function unlinked(value: unknown, records: readonly number[]): unknown {
  return records.includes(Number(value)) ? null : value;
}

function firstOf(values: readonly unknown[]): unknown {
  return values.find((value) => !isEmptyValue(value)) ?? null;
}
