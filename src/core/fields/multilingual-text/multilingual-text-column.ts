import { z } from 'zod';
import { TextLocale } from '../../language/labels-schema.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';

const length = z.number().int().min(1).max(10_000);

export const MultilingualTextColumn = columnSchema('multilingualText', {
  maxLength: length.optional(),
  transform: z.enum(['upper', 'lower', 'firstUpper']).optional(),
  /** Its texts have several lines. */
  multiline: z.boolean().optional(),
  default: defaultOf(z.record(TextLocale, z.string().max(10_000))),
});
