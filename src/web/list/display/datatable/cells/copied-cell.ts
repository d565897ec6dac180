import type { Reader } from '#core/fields/field.ts';
import { isWriteOnly } from '#core/fields/traits.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { webFieldOf } from '#web/fields/registry.ts';
import { shownText } from '#web/fields/values/column-values.ts';

/** A cell's value as it is copied: as its reader sees it, and so that `readCell` reads it back. */
export function copiedCell(column: WebColumn, value: unknown, reader: Reader): string {
  if (value === null || value === undefined || isWriteOnly(column)) return '';
  const { copied } = webFieldOf(column);
  return copied ? copied(value, column, reader) : shownText(column, value, reader);
}
