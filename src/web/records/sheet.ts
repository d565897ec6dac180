import type { TableInfo } from '#core/contract/application-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { Lines } from './lines/lines.ts';
import type { OpenRecord } from './open-record.ts';

/** What every part of a form needs to know of it. */
export interface Sheet {
  readonly table: TableInfo;
  readonly record: OpenRecord;
  /** The lines of its lists that are edited in place. */
  readonly lines: Lines;
  /** Null while the record is new. */
  readonly recordId: number | null;
  readonly isEditable: (column: WebColumn) => boolean;
  /** The id of a column's control on the page. */
  readonly fieldId: (column: string) => string;
}

/** Whether the user may change a column of this record: a right to it, and to records of its table. */
export function mayChange(table: TableInfo, recordId: number | null, column: WebColumn): boolean {
  const operation = recordId === null ? table.create : table.update;
  return operation && column.writable && column.readOnly !== true;
}
