import type { z } from 'zod';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { INTEGER } from '../value-type.ts';
import type { RomanColumn } from './roman-column.ts';

const DIGITS: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** A whole number from 1 to 3999, read and written in Roman digits; a JSON number. */
export const roman: Field<number, z.infer<typeof RomanColumn>> = {
  parse,
  fromText: (text) => parse(valueOf(text.trim().toUpperCase())),
  toText: romanText,
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => INTEGER,
  computable: false,
};

/** A number in Roman digits. */
function romanText(value: number): string {
  let rest = value;
  let text = '';
  for (const [worth, digits] of DIGITS) {
    while (rest >= worth) {
      text += digits;
      rest -= worth;
    }
  }
  return text;
}

function valueOf(text: string): number | undefined {
  let rest = text;
  let value = 0;
  for (const [worth, digits] of DIGITS) {
    while (rest.startsWith(digits)) {
      value += worth;
      rest = rest.slice(digits.length);
    }
  }
  return rest === '' && romanText(value) === text ? value : undefined;
}

function parse(input: unknown): Result<number> {
  const fits = typeof input === 'number' && Number.isInteger(input) && input >= 1 && input <= 3999;
  return fits ? good(input) : bad('value.integer');
}
