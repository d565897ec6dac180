import { z } from 'zod';
import { BARCODES } from '../barcode.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const UrlColumn = columnSchema('url', {
  /** Its values are shown as codes, too, that readers take. */
  barcode: z.enum(BARCODES).optional(),
  default: defaultOf(z.string().max(2_000)),
});
