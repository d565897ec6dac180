import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { ListPath } from '../lists/list-routes.ts';
import { Digits, route } from '../route/route.ts';

/** Years before the first have no days here. */
export const PlanningDay = naming(
  'plain',
  z.iso.date().refine((day) => day >= '0001-01-01'),
);

const HoursRequest = z.strictObject({
  from: PlanningDay,
  before: PlanningDay,
  /** Times as they stand on the wall of each calendar, as plannings of days have them; moments unless given. */
  wall: z.boolean().optional(),
  /** The way from the resources to their work calendar; the first link that leads to one unless given. */
  calendar: ListPath.optional(),
  /** Those of interest; all unless given. */
  resources: naming('records', z.array(z.number().int().positive()).max(5_000)).optional(),
});
export type HoursRequest = z.infer<typeof HoursRequest>;

/** From when until when, exclusive, as moments in UTC or as times on the wall. */
const Span = z.tuple([z.string(), z.string()]);

/** The route of the hours in which resources are open. */
export const HOURS_ROUTES = {
  planning_hours: route({
    method: 'POST',
    path: '/planning/hours/{idcolumn}',
    audience: 'session',
    packs: true,
    reads: true,
    summary:
      'When the records that a link column leads to are open in some days, with their public holidays and own days',
    params: z.object({ columnId: naming('column', Digits) }),
    body: HoursRequest,
    answer: z.object({
      /** Id of each resource that has a calendar, and of this. */
      resources: z.array(z.tuple([z.number(), z.number()])),
      calendars: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          /** In order; closed in between. */
          open: z.array(Span),
          /** Days that are not as usual, what they are called, and whether they have hours. */
          days: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
        }),
      ),
      /** There are more than are answered. */
      more: z.boolean(),
    }),
  }),
} as const;
