import { z } from 'zod';
import type { UnsavedRows } from './row-edits.ts';

const Values = z.record(z.string(), z.unknown());
const Kept = z.array(
  z.tuple([
    z.number(),
    z.object({
      values: Values,
      seen: Values,
      begun: Values.exactOptional(),
      within: z.string().exactOptional(),
    }),
  ]),
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
        return Kept.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
      } catch {
        return [];
      }
    },
  };
}
