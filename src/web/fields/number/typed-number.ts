import type { Reader } from '#core/fields/field.ts';
import type { FieldType } from '#core/fields/registry.ts';
import { bad, type Result } from '#core/std/result.ts';
import { checked } from '../values/column-values.ts';
import { readNumber } from './number-typing.ts';

/** How a column's numbers are typed. */
export interface NumberTyping {
  /** Turns digits such as "-12.5" into what the column's type checks. */
  readonly ofDigits: (digits: string) => unknown;
  /** The problem of a text that is no number. */
  readonly otherwise: string;
  /** Stands after the number, and in it when it is typed too: a unit, a currency. */
  readonly unit?: string | undefined;
}

/** Reads a number as its reader types it, with its unit or without. */
export function typedNumber<Value>(
  text: string,
  column: { readonly type: FieldType },
  { reader, ofDigits, otherwise, unit }: NumberTyping & { readonly reader: Reader },
): Result<Value | null> {
  const typed = text.trim();
  const plain = unit && typed.endsWith(unit) ? typed.slice(0, -unit.length) : typed;
  const digits = readNumber(plain, reader.locale);
  return digits === undefined ? bad(otherwise) : checked<Value>(column, ofDigits(digits));
}
