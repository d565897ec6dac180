import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { RecordRights } from '#core/contract/actions/action-results.ts';
import type { Inside } from '../nested/inside.ts';
import type { Lines } from '../lines/lines.ts';
import type { OpenRecord } from '../draft/open-record.ts';

/** What every part of a form needs to know of it. */
export interface Sheet {
  readonly table: TableInfo;
  readonly record: OpenRecord;
  /** The lines of its lists that are edited in place. */
  readonly lines: Lines;
  /** The window over it, if one is open. */
  readonly inside: Inside;
  /** The form that its window stands over, if it is one inside another. */
  readonly outer: Sheet | undefined;
  /** Null while the record is new. */
  readonly recordId: number | null;
  readonly isEditable: (column: WebColumn) => boolean;
  /** Its window was opened to show the record alone, whatever the user may do with it. */
  readonly shownOnly: boolean;
  /** Nothing can be done with the record here but to show, export and print it (ACTION-8). */
  readonly isReadOnly: boolean;
  readonly rights: RecordRights;
  /** Asks why something may not be done. */
  readonly askWhy: (asked: AskedWhat) => void;
  /** The id of a column's control on the page. */
  readonly fieldId: (column: string) => string;
}

/** What a user asks about: a right, an action that cannot be run on the record, or why the window only shows it. */
export type AskedWhat = AskedRight | { readonly shownOnly: true } | AskedAction;

export interface AskedAction {
  readonly action: { readonly id: number; readonly label: string };
}

/** Something that the user may not do with the record, or with a column of it. */
export interface AskedRight {
  readonly operation: 'read' | 'create' | 'update' | 'delete';
  readonly column?: WebColumn;
}

/** Whether the user may change a column of this record: a right to it, and to the record. */
export function mayChange(
  table: TableInfo,
  { recordId, rights }: Pick<Sheet, 'recordId' | 'rights'>,
  { name, writable, readOnly }: WebColumn,
): boolean {
  const operation = recordId === null ? table.create : rights.update;
  const isFixed = rights.fixed.includes(name) || rights.hidden.includes(name);
  return operation && writable && readOnly !== true && !isFixed;
}
