import type { Reader } from '#core/fields/field.ts';
import { isLink } from '#core/fields/traits.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { controlOf } from '#web/fields/controls.ts';
import { readText } from '#web/fields/values/column-values.ts';

/** The value that a text means in a column; of links the text itself, which the server looks for. */
export function readCell(column: WebColumn, text: string, reader: Reader): Result<unknown> {
  const plain = text.trim();
  if (plain === '') return column.required === true ? bad('value.required') : good(null);
  if (isLink(column)) return good(plain);
  const { read } = controlOf(column);
  return read ? read(text, column, reader) : readText(column, text);
}
