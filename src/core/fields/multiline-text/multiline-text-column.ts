import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const MultilineTextColumn = columnSchema('multilineText', {
  maxLength: z.number().int().min(1).max(1_000_000).optional(),
  default: defaultOf(z.string().max(100_000)),
});
