import { z } from 'zod';
import { formulaText, reference } from '../../marks/reference.ts';
import { NOMINAL } from '../../query/operators.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { columnSchema, DefaultFormula, type Field } from '../field.ts';

/**
 * What happens to records when a record that they link to is deleted: they keep the link, prevent the deletion, lose the
 * link, or are deleted too.
 */
export const OnDeletion = z.enum(['keep', 'refuse', 'empty', 'deleteAlong']);

export type OnDeletion = z.infer<typeof OnDeletion>;

export const LinkColumn = columnSchema('link', {
  target: reference('table'),
  default: DefaultFormula.optional(),
  /** Which records it may lead to: a condition on them, `@column` being a column of the record that has the link. */
  candidates: formulaText('condition', 'target').optional(),
  /** What users may do from the link; all of it unless it is false. */
  allowCreate: z.boolean().optional(),
  allowSearch: z.boolean().optional(),
  allowEdit: z.boolean().optional(),
  allowDetail: z.boolean().optional(),
  /** The linked record is what is booked: a room, a machine, a person. */
  resource: z.boolean().optional(),
  /** Applied when the linked record is deleted; `refuse` by default. */
  onDeletion: OnDeletion.optional(),
});

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
