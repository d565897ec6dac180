import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { RequestFilter } from '../../query/filter-schema.ts';
import { ListPath } from '../lists/list-routes.ts';
import { Digits, route } from '../route/route.ts';
import { PlanningDay } from './planning-hours.ts';

/** Most resources that are to be free at once, over all links. */
export const MAX_FREE_RESOURCES = 20;
/** Most links whose resources are to be free beside those of the first one. */
const MAX_FREE_LINKS = 4;
/** Most spans of one answer, and plannings that take time of the resources of a link. */
const MAX_SPANS = 20;
const MAX_PLANNINGS = 10;
/** The longest span that is looked for, in seconds. */
const LONGEST = 31 * 86_400;

/** Records that take the time of their resource: the table, and the columns that give their times, as a view has them. */
const TakingPlanning = z.strictObject({
  tableId: naming('table', z.number().int().positive()),
  filter: naming('filter', RequestFilter).optional(),
  start: ListPath,
  clock: ListPath.optional(),
  end: ListPath.optional(),
  duration: ListPath.optional(),
  recurrence: ListPath.optional(),
  /** The link to whom or what they need. */
  resource: ListPath,
});
export type TakingPlanning = z.infer<typeof TakingPlanning>;

/** What is to be free of the records that one link leads to. */
const needed = {
  /** All of them are to be free. */
  resources: naming('records', z.array(z.number().int().positive()).min(1).max(MAX_FREE_RESOURCES)),
  /** The way from the resources to their work calendar; the first link that leads to one unless given. */
  calendar: ListPath.optional(),
  /** What takes their time; the times of the very first one say in what spans are written. */
  plannings: z.array(TakingPlanning).min(1).max(MAX_PLANNINGS),
};

const FreeRequest = z.strictObject({
  ...needed,
  /** The resources of further links of the same table, to be free at the same time. */
  also: z
    .array(z.strictObject({ columnId: naming('column', z.number().int().positive()), ...needed }))
    .max(MAX_FREE_LINKS)
    .optional(),
  seconds: naming('plain', z.number().int().min(1).max(LONGEST)),
  from: PlanningDay,
  before: PlanningDay,
  /** Nothing before it, as spans are written. */
  after: naming('plain', z.string().max(30)).optional(),
  /** The hours, from 0 to 24, of resources without a work calendar. */
  dayFrom: naming('plain', z.number().int().min(0).max(23)),
  dayTo: naming('plain', z.number().int().min(1).max(24)),
  most: naming('plain', z.number().int().min(1).max(MAX_SPANS)).optional(),
});
export type FreeRequest = z.infer<typeof FreeRequest>;

/** The route of the search for free time. */
export const FREE_ROUTES = {
  planning_free: route({
    method: 'POST',
    path: '/planning/free/{idcolumn}',
    audience: 'session',
    reads: true,
    summary:
      'The first times at which records that link columns of a table lead to are all open and free for so long',
    params: z.object({ columnId: naming('column', Digits) }),
    body: FreeRequest,
    answer: z.object({
      /**
       * From when until when, exclusive, all are free: moments in UTC, times on the wall, or days, as events of the first
       * planning have them.
       */
      spans: z.array(z.tuple([z.string(), z.string()])),
      /** So many events are in these days that not all could be looked at. */
      more: z.boolean(),
    }),
  }),
} as const;
