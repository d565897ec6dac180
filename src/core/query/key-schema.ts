import { z } from 'zod';
import { naming } from '../marks/naming.ts';

/** A place in an ordered list: the sort values of a row as PostgreSQL writes them, and its id at the end. */
export const Key = naming(
  'key',
  z
    .array(z.union([z.string(), z.null()]))
    .min(1)
    .max(6),
);

export type Key = z.infer<typeof Key>;
