import { z } from 'zod';
import { formulaText, reference } from '../../marks/reference.ts';
import { columnSchema, DefaultFormula } from '../column-schema.ts';

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
