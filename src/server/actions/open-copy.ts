import { isOtherEnd } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { RecordResult } from '#core/contract/record-routes.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { readableTable } from '../query/place.ts';
import { readRecord } from '../query/read-record.ts';
import { isWritable, openCreate, type Desk } from '../records/records.ts';

/**
 * Opens the draft of a new record that begins as a copy of another one: all that its user may read there and write here,
 * but for numbers that are given automatically and values of which there may be only one.
 */
export async function openCopy(
  desk: Desk,
  { idform, action, id }: { readonly idform: number; readonly action: number; readonly id: number },
): Promise<RecordResult> {
  const table = readableTable(desk, idform);
  const stored = await readRecord(desk.db, desk, table, id);
  if (!stored) throw new AppError('record.unknown');
  const copied = table.columns.filter((column) => isCopied(desk, table, column));
  const values = Object.fromEntries(
    copied
      .map(({ name }) => [name, stored.values[name] ?? null] as const)
      .filter(([, value]) => value !== null),
  );
  return await openCreate(desk, { idform, values, action });
}

function isCopied(desk: Desk, table: Table, column: Column): boolean {
  if (column.unique === true || fieldOf(column).writeOnly === true || isOtherEnd(desk, column)) return false;
  if ((table.uniques ?? []).some(([first]) => first === column.id)) return false;
  return isWritable(desk, table, { column, kind: 'create' });
}
