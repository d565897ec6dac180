import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { MAX_SECONDS } from './longest.ts';

export const DurationColumn = columnSchema('duration', {
  /** What a number without a unit means when a person types one. */
  unit: z.enum(['hours', 'minutes', 'seconds']).optional(),
  default: defaultOf(z.number().int().min(-MAX_SECONDS).max(MAX_SECONDS)),
});
