import { z } from 'zod';
import { CODE_LANGUAGES } from '../code-languages.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const MultilineTextColumn = columnSchema('multilineText', {
  maxLength: z.number().int().min(1).max(1_000_000).optional(),
  /** It is written and read in the colours of a language. */
  syntax: z.enum(CODE_LANGUAGES).optional(),
  default: defaultOf(z.string().max(100_000)),
});
