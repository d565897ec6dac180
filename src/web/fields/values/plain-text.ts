import type { Reader } from '#core/fields/field.ts';
import { isWriteOnly } from '#core/fields/traits.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { shownText } from './column-values.ts';
import { linkedTitle } from './linked-record.ts';
import type { LinkedRecord } from './web-field.ts';

/** A value in one line of plain text, a dash for the empty one; undefined where it has none that may be shown. */
export function plainText(column: WebColumn, value: unknown, reader: Reader): string | undefined {
  if (isWriteOnly(column)) return undefined;
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  // The server gives each column's values in the form of its type.
  if (column.type === 'link') return linkedTitle(value as LinkedRecord);
  if (column.type === 'list') return (value as readonly LinkedRecord[]).map(linkedTitle).join(', ');
  return shownText(column, value, reader).replaceAll('\n', ' ');
}
