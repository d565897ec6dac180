import type { z } from 'zod';
import { ORDERED } from '../../query/operators.ts';
import { decimalsOf, exactLimits, formatExact, parseExact } from '../decimal/decimal.ts';
import type { Field } from '../field.ts';
import { stageProblems } from '../stages.ts';
import type { MoneyColumn } from './money-column.ts';

/** An exact amount in the column's currency; a JSON string such as "1200.00". */
export const money: Field<string, z.infer<typeof MoneyColumn>> = {
  parse: parseExact,
  fromText: (text, column) => parseExact(text.trim(), column),
  fileShape: 'amount',
  toText: (value, column, reader) =>
    formatExact(
      value,
      decimalsOf(column),
      reader.locale,
      column.currency ? { style: 'currency', currency: column.currency } : undefined,
    ),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: ({ currency }) => ({ kind: 'money', currency }),
  computable: true,
  check: stageProblems,
  places: decimalsOf,
  formulaLimits: exactLimits,
};
