import { z } from 'zod';
import { EXPECTED } from '../../std/expected.ts';
import { columnSchema, defaultOf, worded } from '../column-schema.ts';
import { isDay } from './day.ts';

/** A day as JSON and the archive write it: YYYY-MM-DD, years 1 to 9999. */
const DayText = z.string().refine(isDay, EXPECTED.value_date);

export const DateColumn = columnSchema('date', {
  min: DayText.optional(),
  max: DayText.optional(),
  default: defaultOf(z.union([worded('today'), DayText])),
});
