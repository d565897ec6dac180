import { z } from 'zod';
import { PLANNING_LOOKS } from '../../catalog/views/planning-looks.ts';
import type { SchedulerView } from '../../catalog/views/scheduler-view.ts';
import { PathText } from '../../query/filter-schema.ts';
import { naming } from '../../marks/naming.ts';
import { listOf, ListPath } from '../lists/list-routes.ts';
import { Digits, route } from '../route/route.ts';
import { FREE_ROUTES } from './planning-free.ts';
import { HOURS_ROUTES, PlanningDay } from './planning-hours.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** Most cells of an event beside its times. */
const MAX_EVENT_COLUMNS = 40;

/** The events that are under way in some days, from the first until before the last, in the viewer's time zone. */
const EventsRequest = z.strictObject({
  ...listOf,
  /** The columns that give their times, as the view has them. */
  start: ListPath,
  clock: ListPath.optional(),
  end: ListPath.optional(),
  duration: ListPath.optional(),
  /** The column of their recurrence: series have an event for each time that they repeat. */
  recurrence: ListPath.optional(),
  columns: z.array(ListPath).max(MAX_EVENT_COLUMNS),
  from: PlanningDay,
  before: PlanningDay,
});
export type EventsRequest = z.infer<typeof EventsRequest>;

/**
 * Events in the order of their start: the id, the title, the start, the end (exclusive; null where none is known), then
 * a cell for each column that gives the times, the recurrence among them, and each of `columns`. The events of a series
 * have the id and the cells of its record. Starts and ends are moments in UTC
 * (`2026-02-28T09:30:00.000Z`), times on the wall (`2026-02-28T09:30:00`) or days (`2026-02-28`).
 */
const EventsAnswer = z.object({
  rows: z.array(z.array(z.unknown())),
  /** There are more in these days than are answered. */
  more: z.boolean(),
});
export type EventsAnswer = z.infer<typeof EventsAnswer>;

/** What a view says of times, by the names of its columns; without a start its viewer may not read it. */
const OPTIONS = {
  start: PathText.optional(),
  clock: PathText.optional(),
  end: PathText.optional(),
  duration: PathText.optional(),
  recurrence: PathText.optional(),
  resource: PathText.optional(),
  resourceGroup: PathText.optional(),
  calendar: PathText.optional(),
  caption: PathText.optional(),
  colour: PathText.optional(),
  layers: z.array(z.object({ viewId: z.number(), as: z.enum(['absence', 'events']) })),
  unplanned: z.boolean(),
  opens: z.enum(PLANNING_LOOKS),
  dayFrom: z.number(),
  dayTo: z.number(),
};

/** Records as events on a calendar or beside their resources. */
export const scheduler = viewContract({
  options: OPTIONS,
  told: (view: SchedulerView, { path, knows }: Telling) => {
    const own = (id: number | undefined) => (id === undefined ? undefined : path([id]));
    const { start, clock, end, duration, recurrence, resource, resourceGroup, calendar, caption, colour } =
      view;
    const told = {
      start: own(start),
      clock: own(clock),
      end: own(end),
      duration: own(duration),
      recurrence: own(recurrence),
      resource: own(resource),
      resourceGroup: resourceGroup && path(resourceGroup),
      calendar: calendar && path(calendar),
      caption: caption && path(caption),
      colour: colour && path(colour),
    };
    const known = Object.fromEntries(Object.entries(told).filter(([, name]) => name !== undefined));
    const layers = (view.layers ?? []).flatMap((layer) =>
      knows(layer.view) ? [{ viewId: layer.view, as: layer.as }] : [],
    );
    return {
      ...known,
      layers,
      unplanned: view.unplanned ?? false,
      opens: view.opens ?? 'month',
      dayFrom: view.dayFrom ?? 7,
      dayTo: view.dayTo ?? 20,
    };
  },
  routes: {
    list_full_scheduler: route({
      method: 'POST',
      path: '/list/full/load/scheduler',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'The records of a list that are under way in some days, as events',
      body: EventsRequest,
      answer: EventsAnswer,
    }),
    list_sub_scheduler: route({
      method: 'POST',
      path: '/list/sub/load/scheduler',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'The records of a list column of a record that are under way in some days, as events',
      body: EventsRequest.omit({ tableId: true }).extend({
        columnId: naming('column', z.number().int().positive()),
        recordId: naming('record', z.number().int().positive()),
      }),
      answer: EventsAnswer,
    }),
    planning_resources: route({
      method: 'POST',
      path: '/planning/resources/{idcolumn}',
      audience: 'session',
      reads: true,
      summary:
        'The records that events can belong to by a link column, in the order of a column of theirs, then of their titles',
      params: z.object({ columnId: naming('column', Digits) }),
      body: z.strictObject({
        search: z.string().max(200).optional(),
        /** The way from the records to the column that they stand together by. */
        group: ListPath.optional(),
      }),
      answer: z.object({
        /** Id and title of each, and its cell of the column `group`. */
        resources: z.array(z.tuple([z.number(), z.string(), z.unknown()])),
        /** There are more than are answered. */
        more: z.boolean(),
      }),
    }),
    ...HOURS_ROUTES,
    ...FREE_ROUTES,
  },
});
