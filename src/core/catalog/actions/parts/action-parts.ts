import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { OPERATORS } from '../../../query/operators.ts';
import { columnReference, formulaText, Id, Name, reference } from '../../../marks/reference.ts';

/** Options of all actions. */
export const common = {
  id: Id,
  name: Name,
  label: Labels,
  /** Runs only where a role grants it by name, whatever may be done with the records of its table. */
  restricted: z.boolean().optional(),
  /** The phrase that runs it, `{name}` standing for the value of the parameter of that column. */
  sentence: Labels.optional(),
} as const;

/** Options of all actions on the records of a table. */
const onRecords = {
  ...common,
  table: reference('table'),
  /** A question to confirm before it runs. */
  confirm: Labels.optional(),
} as const;

/** The schema of a kind of action on records: what all of them have, its name, its own options; nothing else is accepted. */
export function recordAction<const Kind extends string, Options extends z.ZodRawShape>(
  kind: Kind,
  options: Options,
) {
  return z.strictObject({ ...onRecords, kind: z.literal(kind), ...options });
}

/**
 * A value that is asked for before an action runs: what a column of its records gets, or, where the action searches, what
 * the column is compared with.
 */
const Parameter = z.strictObject({
  column: columnReference(),
  required: z.boolean().optional(),
  operator: z.enum(OPERATORS).optional(),
});

/** Values that an action gives columns of a table, worked out on each of its records. */
export function givenValuesSchema(of?: 'target') {
  return z
    .array(
      z.strictObject({ column: columnReference(of ?? 'table', 'values'), formula: formulaText('value') }),
    )
    .max(100)
    .optional();
}

/** Options of actions that show a list or a form; each kind accepts some of them. */
export const shownOptions = {
  view: reference('view').optional(),
  form: reference('form').optional(),
  parameters: z.array(Parameter).max(50).optional(),
  values: givenValuesSchema(),
} as const;

/** The option of actions that add records to a relation or remove them: a link, or a list that owns its relation. */
export const relationOptions = { column: columnReference() } as const;
