import { z } from 'zod';
import { columnReference, Path } from '../../marks/reference.ts';
import { GANTT_SCALES } from './gantt-scales.ts';
import { viewOf } from './view-parts.ts';

/**
 * Records as tasks along a line of time. A task begins at a moment or on a day, and ends by a column of the same type, a
 * day being its last one, or after a duration; without an end it is a milestone.
 */
export const GanttView = viewOf('gantt', {
  start: columnReference('table', 'starts'),
  end: columnReference('table', 'starts').optional(),
  duration: columnReference('table', 'lengths').optional(),
  /** The link to the task that a task is a part of. */
  parent: columnReference().optional(),
  /** The tasks that have to end before a task begins: a list of records of the same table, or a link to one. */
  predecessors: columnReference().optional(),
  /** When it was once to begin and to end. */
  baselineStart: columnReference('table', 'starts').optional(),
  baselineEnd: columnReference('table', 'starts').optional(),
  /** A number of percent: how much of a task is done. */
  progress: columnReference().optional(),
  /** What tasks are called; by their titles without it. */
  caption: Path.optional(),
  /** The choice in whose colours tasks are drawn. */
  colour: Path.optional(),
  scale: z.enum(GANTT_SCALES).optional(),
});
export type GanttView = z.infer<typeof GanttView>;
