import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { MatchingRecords } from '../lists/chosen.ts';
import { RecordValues } from '../actions/action-results.ts';

/** What an action is told from the start: more records than an address has room for, the values of its parameters. */
export const ActionBody = z
  .strictObject({
    selected: naming('records', z.array(z.number().int().positive()).max(10_000)).optional(),
    /** All that a kept question finds, as many as its user has confirmed, in place of `selected`. */
    matching: MatchingRecords.optional(),
    values: naming('values', RecordValues).optional(),
    /** The window that it is run from is read-only: it runs what such a window keeps, and nothing else (ACTION-8). */
    readOnly: z.literal(true).optional(),
  })
  .optional();
