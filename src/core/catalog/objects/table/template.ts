import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { columnReference, formulaText, Id, Name } from '../../../marks/reference.ts';
import { Icon } from '../../button.ts';

/** Most lines that a template has in one list. */
const MAX_LINES = 100;

/** What columns begin with: what a formula gives, or, of a link, the record that a text names by title or key; else empty. */
function beginningValues(of: 'table' | 'list') {
  return z
    .array(
      z.strictObject({
        column: columnReference(of, 'values'),
        formula: formulaText('value', of).optional(),
        record: z.string().min(1).max(500).optional(),
      }),
    )
    .max(100)
    .optional();
}

/** The records that a list of the new record begins with. */
const Lines = z.strictObject({
  list: columnReference('table', 'lines'),
  records: z.array(z.strictObject({ values: beginningValues('list') })).max(MAX_LINES),
});

/** Values and lines that a new record of the table begins with. */
export const Template = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  /** What it is for: said where it is chosen. */
  help: Labels.optional(),
  icon: Icon.optional(),
  /** *New* uses it without asking. */
  default: z.boolean().optional(),
  values: beginningValues('table'),
  lines: z.array(Lines).max(20).optional(),
});

export type Template = z.infer<typeof Template>;
