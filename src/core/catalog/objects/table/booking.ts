import { z } from 'zod';
import { columnReference } from '../../../marks/reference.ts';

/**
 * What its records take of another one, which nothing else may have at the same time: the vehicle, the room or the person
 * that a link leads to, from a start on, until an end or for a duration; a series takes each of its events, up to ten
 * years after its start. Records in some states take nothing.
 */
export const Booking = z.strictObject({
  resource: columnReference('table', 'links'),
  start: columnReference('table', 'starts'),
  clock: columnReference('table', 'clocks').optional(),
  end: columnReference('table', 'starts').optional(),
  duration: columnReference('table', 'lengths').optional(),
  /** How a record repeats. */
  recurrence: columnReference('table', 'recurrences').optional(),
  /** The choice that says whether something is taken at all. */
  state: columnReference('table', 'choices').optional(),
  /** The codes of the choices in which it is not: what was cancelled. */
  free: z.array(z.string()).max(200).optional(),
});
export type Booking = z.infer<typeof Booking>;
