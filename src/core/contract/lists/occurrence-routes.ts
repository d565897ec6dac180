import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { CellsAnswer, CellValues } from './cells-routes.ts';
import { ListPath } from './list-routes.ts';

/** Which events of a series are changed with one of them. */
const OCCURRENCE_CHOICES = ['this', 'following', 'all'] as const;
export type OccurrenceChoice = (typeof OCCURRENCE_CHOICES)[number];

/** The route of events that a series has, changed or taken out alone, with those that follow, or with all. */
export const OCCURRENCE_ROUTES = {
  planning_occurrence: route({
    method: 'POST',
    path: '/planning/occurrence',
    audience: 'session',
    once: true,
    summary:
      'Changes or takes out an event of a series, this and the following, or all, by all rules of a form, as one operation',
    body: z.strictObject({
      tableId: naming('table', z.number().int().positive()),
      recordId: naming('record', z.number().int().positive()),
      /** The columns that give its times, as the view has them. */
      start: ListPath,
      clock: ListPath.optional(),
      end: ListPath.optional(),
      duration: ListPath.optional(),
      recurrence: ListPath,
      /** Its start as answers have it. */
      occurrence: naming('plain', z.string().max(40)),
      which: z.enum(OCCURRENCE_CHOICES),
      /** Its new values, those of its times among them; without values it is taken out. */
      values: CellValues.optional(),
      /** The recurrence that its user saw. */
      seen: naming('plain', z.string().max(20_000)),
      /** Controls whose warnings were seen. */
      accepted: naming('plain', z.array(z.number().int()).max(1_000)).optional(),
    }),
    answer: CellsAnswer,
  }),
} as const;
