import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { webColumns } from '#web/api/application.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import { drawerFor, withoutPasswords, type Aside } from '../draft/queue/unsent-changes.ts';
import type { Opening } from '../nested/inside.ts';

/** Names the drawer of a window's unsent changes: another window may have its number later. */
export function drawerOf({ context, window, tableId, key }: RecordResult): string {
  return `work.${context}.${window}.${tableId}.${key}`;
}

/** A window over a form that is gone. */
export interface GoneWindow {
  readonly table: Sheet['table'];
  /** The form that it stood over. */
  readonly outer: Sheet;
  readonly shown: RecordResult;
  readonly account: string;
}

/** Whether the draft of the form around has the record of a window that is gone. */
export function isInDraft({ table, outer, shown }: Omit<GoneWindow, 'account'>): boolean {
  const { nested } = outer.record.state.get();
  return nested.some(({ tableId, recordId }) => tableId === table.id && recordId === shown.key);
}

/** How a window is opened again with what was changed in it; undefined where nobody knows from which column. */
export function openingAgain(gone: GoneWindow, changed: Aside): Opening | undefined {
  const { table, shown, account } = gone;
  const { columnId: column, recordId, key } = shown;
  if (column === null) return undefined;
  return {
    column,
    table: table.id,
    record: recordId ?? (isInDraft(gone) ? key : null),
    before: (again) => withoutPasswords(drawerFor(account, drawerOf(again)), webColumns(table)).keep(changed),
  };
}
