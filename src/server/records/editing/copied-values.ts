import { columnNamed, isOtherEnd } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isList, isWriteOnly } from '#core/fields/traits.ts';
import { allMembers } from '../../query/record/members.ts';
import { namedRecord } from '../draft/stored-record.ts';
import type { RequestContext, Values } from '../request/request-context.ts';
import { isWritable } from '../values/check-values.ts';

/** What a copy takes of a record: what its user may read there and write in a new one. */
export async function valuesOfCopy(
  request: RequestContext,
  {
    table,
    id,
    target,
    isWhole = false,
  }: {
    readonly table: Table;
    readonly id: number;
    readonly target: Table;
    /** What is empty stays so, also where new records begin with a value. */
    readonly isWhole?: boolean;
  },
): Promise<Values> {
  const stored = await namedRecord(request, table, id);
  const copied = target.columns.filter((column) => {
    const from = columnNamed(table, column.name);
    return from && isAlike(from, column) && isCopied(request, target, column);
  });
  const values: (readonly [name: string, value: unknown])[] = [];
  for (const { name } of copied) {
    const from = columnNamed(table, name);
    const value = stored.values[name] ?? null;
    // A record shows no more than the first members of a long list.
    values.push([
      name,
      isList(from) && value !== null
        ? await allMembers(request.db, request, { owner: table, list: from, id })
        : value,
    ]);
  }
  return Object.fromEntries(values.filter(([, value]) => isWhole || value !== null));
}

function isAlike(from: Column, column: Column): boolean {
  if (from.type !== column.type) return false;
  return !('target' in from) || !('target' in column) || from.target === column.target;
}

/** All but numbers that are given automatically, and values of which there may be only one. */
function isCopied(request: RequestContext, target: Table, column: Column): boolean {
  if (column.unique === true || isWriteOnly(column) || isOtherEnd(request, column)) return false;
  if ((target.uniques ?? []).some(([first]) => first === column.id)) return false;
  return isWritable(request, target, { column, kind: 'create' });
}
