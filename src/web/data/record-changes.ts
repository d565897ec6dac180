import { createStore } from '#web/std/store.ts';
import { refreshAll } from './row-lists.ts';

/** A record that this user has saved or deleted. */
interface RecordChange {
  readonly tableId: number;
  readonly recordId: number;
  readonly at: number;
}

/** The last record that this user has changed, for lists to point it out. */
export const lastChange = createStore<RecordChange | undefined>(undefined);

/** Tells lists that a record was saved or deleted: they load their rows again, as links show titles everywhere. */
export function recordChanged(tableId: number, recordId: number): void {
  lastChange.set(() => ({ tableId, recordId, at: Date.now() }));
  refreshAll();
}
