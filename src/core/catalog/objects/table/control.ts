import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { columnReference, formulaText, Id, Name, reference } from '../../../marks/reference.ts';

/** Options of all controls. */
function controlOf<const Kind extends string>(kind: Kind) {
  return {
    id: Id,
    name: Name,
    /** Its name in explanations; the technical name by default. */
    label: Labels.optional(),
    kind: z.literal(kind),
    condition: formulaText('condition'),
  };
}

/** A condition that every saved record must meet, or, if it `warns`, that users are warned about. */
const ValidityControl = z.strictObject({
  ...controlOf('validity'),
  /** Shown if a record does not meet the condition. */
  message: Labels,
  /** The columns to mark as wrong; none marks the record as a whole. */
  columns: z.array(columnReference()).max(20).optional(),
  /** Users may save the record anyway. */
  warns: z.boolean().optional(),
});

/** Hides columns, makes them read-only or required where the condition is true. */
const StateControl = z.strictObject({
  ...controlOf('state'),
  columns: z.array(columnReference()).min(1).max(100),
  state: z.enum(['hidden', 'readOnly', 'required']),
});

/** Allows an action only on records that meet the condition. */
const ActionControl = z.strictObject({
  ...controlOf('action'),
  action: reference('action'),
  message: Labels,
});

/** Asks before a draft that meets the condition is discarded. */
const CancelControl = z.strictObject({ ...controlOf('cancel'), message: Labels });

/** A control on the records of a table (domain: Controls on a table). */
export const Control = z.discriminatedUnion('kind', [
  ValidityControl,
  StateControl,
  ActionControl,
  CancelControl,
]);

export type Control = z.infer<typeof Control>;
