import { z } from 'zod';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { columnSchema, defaultOf, type Field } from '../field.ts';
import { stageProblems, Stages } from '../stages.ts';
import { INTEGER } from '../value-type.ts';

export const RatingColumn = columnSchema('rating', {
  /** The best rating, 5 unless given. */
  max: z.number().int().min(2).max(10).optional(),
  /** It is shown as a gauge instead of stars. */
  stages: Stages.optional(),
  default: defaultOf(z.number().int().min(0).max(10)),
});

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
