import type { z } from 'zod';
import { NOMINAL } from '../../query/operators.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import type { LinkColumn } from './link-column.ts';

/** A link to one record of the target table; a JSON number, its id. Lists and forms carry `[id, title]` beside it. */
export const link: Field<number, z.infer<typeof LinkColumn>, { readonly relation: 'one' }> = {
  parse: parseId,
  fromText: (text) => parseId(/^\d{1,16}$/.test(text.trim()) ? Number(text) : undefined),
  toText: (value) => `#${value}`,
  operators: NOMINAL,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: ({ target }) => ({ kind: 'record', table: target }),
  computable: true,
  relation: 'one',
  check: deletionProblems,
};

function deletionProblems(column: z.infer<typeof LinkColumn>): readonly Finding[] {
  if (column.onDeletion === undefined) return [];
  if (column.formula !== undefined)
    return [finding(['onDeletion'], 'deletion_computed', { option: 'onDeletion' })];
  if (column.onDeletion !== 'empty' || column.required !== true) return [];
  return [finding(['onDeletion'], 'deletion_required')];
}

/** Checks the id of a record: a positive whole number within 2^53. */
export function parseId(input: unknown): Result<number> {
  return typeof input === 'number' && Number.isSafeInteger(input) && input > 0
    ? good(input)
    : bad('value.link');
}
