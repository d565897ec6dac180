import { z } from 'zod';
import { columnReference, formulaText } from '../../../marks/reference.ts';

/** Columns by name, or all. */
const ColumnSet = z.union([z.literal('all'), z.array(columnReference())]);

/** Operations on records, on those on which the condition is true, and columns to read and to write. */
export const GRANTED = {
  condition: formulaText('condition').optional(),
  create: z.boolean().optional(),
  read: z.boolean().optional(),
  update: z.boolean().optional(),
  delete: z.boolean().optional(),
  readColumns: ColumnSet.optional(),
  writeColumns: ColumnSet.optional(),
} as const;
