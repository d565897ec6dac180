import { z } from 'zod';
import { BARCODES } from '../barcode.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { Stages } from '../stages-schema.ts';

const whole = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

export const IntegerColumn = columnSchema('integer', {
  min: whole.optional(),
  max: whole.optional(),
  unit: z.string().max(20).optional(),
  /**
   * `code`: a number that names something, such as an order number: shown without separators. `language`: the code of a
   * language, shown and chosen by its own name.
   */
  display: z.enum(['code', 'language']).optional(),
  /** It is shown as a gauge between `min` and `max`. */
  stages: Stages.optional(),
  /** Its values are shown as codes, too, that readers take. */
  barcode: z.enum(BARCODES).optional(),
  default: defaultOf(whole),
});
