import { z } from 'zod';
import { BARCODES } from '../barcode.ts';
import { columnSchema } from '../column-schema.ts';

export const AutomaticNumberColumn = columnSchema('automaticNumber', {
  prefix: z.string().max(20).optional(),
  /** Shown with at least so many digits. */
  digits: z.number().int().min(1).max(15).optional(),
  /** Its values are shown as codes, too, that readers take. */
  barcode: z.enum(BARCODES).optional(),
  start: z.number().int().min(1).max(1_000_000_000).optional(),
});
