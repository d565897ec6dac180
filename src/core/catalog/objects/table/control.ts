import { z } from 'zod';
import { Labels } from '../../../language/labels.ts';
import { columnReference, formulaText, Id, Name, reference } from '../../../marks/reference.ts';

/** What every control begins with. */
function controlOf<const Kind extends string>(kind: Kind) {
  return {
    id: Id,
    name: Name,
    /** What explanations call it; its technical name unless given. */
    label: Labels.optional(),
    kind: z.literal(kind),
    condition: formulaText('condition'),
  };
}

/** What must be true of every record of a table that is saved, or what its maker is asked about where it warns. */
const ValidityControl = z.strictObject({
  ...controlOf('validity'),
  /** What a person is told whose record does not fulfil it. */
  message: Labels,
  /** The columns that are marked then; none for the record as a whole. */
  columns: z.array(columnReference()).max(20).optional(),
  /** A person may save the record all the same. */
  warns: z.boolean().optional(),
});

/** What becomes of columns where the condition is true: a form shows them no more, only to read, or asks for them. */
const StateControl = z.strictObject({
  ...controlOf('state'),
  columns: z.array(columnReference()).min(1).max(100),
  state: z.enum(['hidden', 'readOnly', 'required']),
});

/** An action that runs only on records on which the condition is true. */
const ActionControl = z.strictObject({
  ...controlOf('action'),
  action: reference('action'),
  message: Labels,
});

/** A draft on which the condition is true is dropped only after a question. */
const CancelControl = z.strictObject({ ...controlOf('cancel'), message: Labels });

/** A control on the records of a table (domain: Controls on a table). */
export const Control = z.discriminatedUnion('kind', [
  ValidityControl,
  StateControl,
  ActionControl,
  CancelControl,
]);

export type Control = z.infer<typeof Control>;
