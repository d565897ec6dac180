import { z } from 'zod';
import { EXPECTED } from '../../std/expected.ts';
import { DecimalText } from '../decimal/decimal-column.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { Stages } from '../stages-schema.ts';

export const MoneyColumn = columnSchema('money', {
  /** ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, EXPECTED.shape_currency)
    .optional(),
  decimals: z.number().int().min(0).max(4).optional(),
  min: DecimalText.optional(),
  max: DecimalText.optional(),
  /** It is shown as a gauge between `min` and `max`. */
  stages: Stages.optional(),
  default: defaultOf(DecimalText),
});
