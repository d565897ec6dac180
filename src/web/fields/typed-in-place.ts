import { isWriteOnly } from '#core/fields/traits.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { webFieldOf } from './registry.ts';

/** Whether a value of the column is typed or chosen in the room of a cell. */
export function isTypedInPlace(column: WebColumn): boolean {
  return (
    column.writable && column.readOnly !== true && !isWriteOnly(column) && webFieldOf(column).wide !== true
  );
}
