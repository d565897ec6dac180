import { z } from 'zod';
import { EXPECTED } from '../../std/expected.ts';
import { columnSchema, defaultOf, worded } from '../column-schema.ts';
import { utcMoment } from './moment.ts';

/** A moment with its distance from UTC, such as 2026-02-28T09:30:00Z. */
const MomentText = z.string().refine((text) => utcMoment(text) !== undefined, EXPECTED.value_date_time);

export const DateTimeColumn = columnSchema('dateTime', {
  default: defaultOf(z.union([worded('now'), MomentText])),
});
