import { z } from 'zod';
import { columnSchema } from '../column-schema.ts';

export const SecretColumn = columnSchema('secret', {
  /** Most characters; 10,000 unless given. */
  maxLength: z.int().min(1).max(10_000).optional(),
  /** Has several lines, such as a private key. */
  multiline: z.boolean().optional(),
});
