import type { WebColumn } from '#web/api/application.tsx';
import { readText } from '#web/fields/values/column-values.ts';
import type { AnswerValues } from '../draft/record-state.ts';

/**
 * The values of a new record that an address carries as texts: `?customer=12&ordered=2026-02-28`. What is no column
 * that may be written, or no value of its type, is left out: an address can be old, or typed by hand.
 */
export function prefillOf(
  texts: Readonly<Record<string, unknown>>,
  columns: readonly WebColumn[],
): AnswerValues {
  const values: Record<string, unknown> = {};
  for (const column of columns) {
    const text = texts[column.name];
    if (!column.writable || (typeof text !== 'string' && typeof text !== 'number')) continue;
    const result = readText(column, String(text));
    if (result.ok && result.value !== null) values[column.name] = result.value;
  }
  return values;
}
