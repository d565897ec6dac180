import { reference } from '../../../marks/reference.ts';
import { givenValuesSchema, recordAction } from '../parts/action-parts.ts';

/** Moves each record to another table: columns of the same name and type are kept, and these values are set. */
export const TransformAction = recordAction('transformInto', {
  target: reference('table'),
  form: reference('form').optional(),
  values: givenValuesSchema('target'),
});
