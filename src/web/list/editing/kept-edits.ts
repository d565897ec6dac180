import { isA, hasParts, isListOf, isProperties, orAbsent, type Shape } from '#core/std/shape.ts';
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
interface EditsPlace {
  /** Puts these edits in the place of those that it held. */
  readonly keep: (rows: UnsavedRows) => void;
  readonly kept: () => UnsavedRows;
}

/** A place in the storage of the browser's tab, so that edits outlive a reload and a new sign-in of the same account. */
export function editsPlace(account: string, tableId: number): EditsPlace {
  const key = `colonnade-edits-${account}-${tableId}`;
  return {
    keep: (rows) => {
      try {
        if (rows.length === 0) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(rows));
      } catch {
        // Without storage, or with a full one, edits last as long as the page.
      }
    },
    kept: () => {
      try {
        const rows: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
        return areRows(rows) ? rows : [];
      } catch {
        return [];
      }
    },
  };
}
