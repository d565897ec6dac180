import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { Stages } from '../stages-schema.ts';

export const RatingColumn = columnSchema('rating', {
  /** The best rating, 5 unless given. */
  max: z.number().int().min(2).max(10).optional(),
  /** It is shown as a gauge instead of stars. */
  stages: Stages.optional(),
  default: defaultOf(z.number().int().min(0).max(10)),
});
