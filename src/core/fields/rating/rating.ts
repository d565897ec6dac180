import type { z } from 'zod';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { stageProblems } from '../stages.ts';
import { INTEGER } from '../value-type.ts';
import type { RatingColumn } from './rating-column.ts';

/** The best rating unless the column says otherwise. */
const BEST = 5;

type Column = z.infer<typeof RatingColumn>;

/** A rating from 0 to the column's best; a JSON number. */
export const rating: Field<number, Column> = {
  parse,
  fromText: (text, column) => parse(/^\s*\d{1,2}\s*$/.test(text) ? Number(text) : undefined, column),
  toText: (value, column) => `${value}/${bestOf(column)}`,
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => INTEGER,
  computable: false,
  check: ({ max = BEST, ...column }) => stageProblems({ ...column, min: 0, max }),
  compared: (column) => column,
  formulaLimits: () => ({ places: 0, most: '10' }),
};

export function bestOf(column: Column): number {
  return column.max ?? BEST;
}

function parse(input: unknown, column: Column): Result<number> {
  const max = bestOf(column);
  const fits = typeof input === 'number' && Number.isInteger(input) && input >= 0 && input <= max;
  return fits ? good(input === 0 ? 0 : input) : bad('value.rating', { max });
}
