import { z } from 'zod';
import { BARCODES } from '../barcode.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { Mask } from '../mask-schema.ts';

const length = z.number().int().min(1).max(10_000);

export const TextColumn = columnSchema('text', {
  maxLength: length.optional(),
  transform: z.enum(['upper', 'lower', 'firstUpper']).optional(),
  mask: Mask.optional(),
  /**
   * `timeZone`: the name of a time zone, such as Europe/Paris, chosen by its place. `openingHours`: those of a day, such as
   * 08:00-12:00, 13:00-17:30. `publicHolidays`: a country that has them, such as FR, or a region, such as DE-BY.
   */
  display: z.enum(['timeZone', 'openingHours', 'publicHolidays']).optional(),
  /** Its values are shown as codes, too, that readers take. */
  barcode: z.enum(BARCODES).optional(),
  default: defaultOf(z.string().max(10_000)),
});
