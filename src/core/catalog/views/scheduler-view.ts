import { z } from 'zod';
import { columnReference, Path, reference } from '../../marks/reference.ts';
import { PLANNING_LOOKS } from './planning-looks.ts';
import { viewOf } from './view-parts.ts';

/** How another planning of the same resources is shown with one: as time in which they are away, or with its events. */
const PlanningLayer = z.strictObject({ view: reference('view'), as: z.enum(['absence', 'events']) });

/** Most plannings that are shown with one. */
const MAX_LAYERS = 5;

/**
 * Records as events on a calendar or beside their resources. An event begins at a moment, or on a day, there at the time
 * of its clock if it has one. It ends by a column of the same type, a day being its last one, or after a duration.
 */
export const SchedulerView = viewOf('scheduler', {
  start: columnReference('table', 'starts'),
  clock: columnReference('table', 'clocks').optional(),
  end: columnReference('table', 'starts').optional(),
  duration: columnReference('table', 'lengths').optional(),
  /** How an event repeats; its first one is at its start. */
  recurrence: columnReference('table', 'recurrences').optional(),
  /** The link to whom or what an event needs. */
  resource: columnReference('table', 'links').optional(),
  /** What the resources stand together by, through their link. */
  resourceGroup: Path.optional(),
  /** The work calendar of the resources, through their link; the first one that they lead to without it. */
  calendar: Path.optional(),
  /** Other plannings of the same resources that are shown with it. */
  layers: z.array(PlanningLayer).max(MAX_LAYERS).optional(),
  /** What events are called; by their titles without it. */
  caption: Path.optional(),
  /** The choice in whose colours events are drawn. */
  colour: Path.optional(),
  /** The records without a start are listed beside it, to be planned. */
  unplanned: z.boolean().optional(),
  opens: z.enum(PLANNING_LOOKS).optional(),
  /** The hours of a day that are shown at first, from 0 to 24. */
  dayFrom: z.number().int().min(0).max(23).optional(),
  dayTo: z.number().int().min(1).max(24).optional(),
});
export type SchedulerView = z.infer<typeof SchedulerView>;
