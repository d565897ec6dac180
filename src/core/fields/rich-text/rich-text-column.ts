import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const RichTextColumn = columnSchema('richText', {
  /** In characters of the text without its formatting. */
  maxLength: z.number().int().min(1).max(500_000).optional(),
  default: defaultOf(z.string().max(100_000)),
});
