import type { Reader } from '#core/fields/field.ts';
import { fieldOf, type Column, type FieldType } from '#core/fields/registry.ts';
import { good, type Result } from '#core/std/result.ts';

/** A column as the core's functions need it: they read its type and options, never its texts. */
interface Typed {
  readonly type: FieldType;
}

/** Checks a value of a column; a text of nothing is the empty value. */
export function checked<Value>(column: Typed, input: unknown): Result<Value | null> {
  const result = fieldOf(column).parse(input, coreColumn(column));
  // The registry pairs each type with its value; the caller names the same one.
  return result.ok ? good(result.value === '' ? null : (result.value as Value)) : result;
}

/** Reads a value of a column out of a text without a locale. */
export function readText<Value>(column: Typed, text: string): Result<Value | null> {
  const result = fieldOf(column).fromText(text, coreColumn(column));
  return result.ok ? good(result.value === '' ? null : (result.value as Value)) : result;
}

/** Of a text that names choices, the words that name none of the column's; none where it has no choices. */
export function unknownChoices(column: Typed, text: string): readonly string[] {
  return fieldOf(column).unknownChoices?.(text, coreColumn(column)) ?? [];
}

/** The value as the reader reads it. */
export function shownText(column: Typed, value: unknown, reader: Reader): string {
  return fieldOf(column).toText(value, coreColumn(column), reader);
}

/** A column of the browser as the core's functions take it. */
export function coreColumn(column: Typed): Column {
  // The browser's columns are the catalog's but for the texts, which are in one language already.
  return column as Column;
}
