import { isA, hasParts, isListOf, isProperties, orAbsent, type Shape } from '#core/std/shape.ts';
import { tabPlace, type TabPlace } from '#web/std/tab-place.ts';
import type { UnsavedRows } from './row-edits.ts';

const EDIT: Shape<UnsavedRows[number][1]> = {
  values: isProperties,
  seen: isProperties,
  begun: orAbsent(isProperties),
  within: orAbsent(isA('string')),
};

const areRows = isListOf(
  (row): row is UnsavedRows[number] =>
    Array.isArray(row) && row.length === 2 && typeof row[0] === 'number' && hasParts(row[1], EDIT),
);

/** Where what an account has typed into rows of a table waits until it is saved. */
export function editsPlace(account: string, tableId: number): TabPlace<UnsavedRows> {
  return tabPlace(`colonnade-edits-${account}-${tableId}`, areRows);
}
