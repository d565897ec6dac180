import { z } from 'zod';
import { EXPECTED } from '../../std/expected.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { Stages } from '../stages-schema.ts';
import { EXACT_TEXT } from './exact-text.ts';

/** A decimal number as the archive and JSON write it: digits, not a binary fraction. */
export const DecimalText = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => EXACT_TEXT.test(text), EXPECTED.value_decimal);

export const DecimalColumn = columnSchema('decimal', {
  decimals: z.number().int().min(0).max(10).optional(),
  min: DecimalText.optional(),
  max: DecimalText.optional(),
  unit: z.string().max(20).optional(),
  /** It is shown as a gauge between `min` and `max`. */
  stages: Stages.optional(),
  default: defaultOf(DecimalText),
});
