import { z } from 'zod';
import { GANTT_SCALES } from '../../catalog/views/gantt-scales.ts';
import type { GanttView } from '../../catalog/views/gantt-view.ts';
import { PathText } from '../../query/filter-schema.ts';
import { naming } from '../../marks/naming.ts';
import { listOf, ListPath, RequestSort } from '../lists/list-routes.ts';
import { SORT_COLUMNS } from '../route/limits.ts';
import { route } from '../route/route.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** Most cells of a task that are asked for. */
const MAX_TASK_COLUMNS = 16;
/** Most tasks whose cells and predecessors one call asks for. */
const MAX_TASK_ROWS = 200;

/** The tasks of a list, by the columns that its view names. */
const tasksOf = {
  ...listOf,
  start: ListPath,
  end: ListPath.optional(),
  duration: ListPath.optional(),
};

const GanttRequest = z.strictObject({
  ...tasksOf,
  parent: ListPath.optional(),
  sort: z.array(RequestSort).max(SORT_COLUMNS).optional(),
});
export type GanttRequest = z.infer<typeof GanttRequest>;

const GanttAnswer = z.object({
  /**
   * The id, the task above, the start and the end (exclusive; null where none is known), in the order of the list, or of
   * their start. Both are moments in UTC (`2026-02-28T09:30:00.000Z`) or days (`2026-02-28`).
   */
  tasks: z.array(z.tuple([z.number(), z.number().nullable(), z.string().nullable(), z.string().nullable()])),
  /** There are more than are answered. */
  more: z.boolean(),
});
export type GanttAnswer = z.infer<typeof GanttAnswer>;

const GanttRowsRequest = z.strictObject({
  tableId: listOf.tableId,
  ids: z.array(naming('record', z.number().int().positive())).max(MAX_TASK_ROWS),
  columns: z.array(ListPath).max(MAX_TASK_COLUMNS),
  predecessors: ListPath.optional(),
});
export type GanttRowsRequest = z.infer<typeof GanttRowsRequest>;

const GanttRows = z.object({
  /** The id, the title, then a cell for each of `columns`. */
  rows: z.array(z.array(z.unknown())),
  /** A task that has to end, the one that then begins, and the title of the former: where one of both is asked for. */
  links: z.array(z.tuple([z.number(), z.number(), z.string()])),
});
export type GanttRows = z.infer<typeof GanttRows>;

const GanttCriticalRequest = z.strictObject({ ...tasksOf, predecessors: ListPath });
export type GanttCriticalRequest = z.infer<typeof GanttCriticalRequest>;

const GanttCritical = z.object({
  /** There are more tasks than are looked at: then nothing else is told. */
  more: z.boolean(),
  /** Each task with dates, and by how many seconds it may end later without any other or the whole being late. */
  floats: z.array(z.tuple([z.number(), z.number()])),
  /** The tasks that wait for each other in a circle, or stand between two of them: id and title. */
  circle: z.array(z.tuple([z.number(), z.string()])),
});
export type GanttCritical = z.infer<typeof GanttCritical>;

/** Records as tasks along a line of time. */
export const gantt = viewContract({
  /** By the names of columns; without a start its viewer may not read it. */
  options: {
    start: PathText.optional(),
    end: PathText.optional(),
    duration: PathText.optional(),
    parent: PathText.optional(),
    predecessors: PathText.optional(),
    baselineStart: PathText.optional(),
    baselineEnd: PathText.optional(),
    progress: PathText.optional(),
    caption: PathText.optional(),
    colour: PathText.optional(),
    scale: z.enum(GANTT_SCALES),
  },
  told: (view: GanttView, { path }: Telling) => {
    const own = (id: number | undefined) => (id === undefined ? undefined : path([id]));
    const told = {
      start: own(view.start),
      end: own(view.end),
      duration: own(view.duration),
      parent: own(view.parent),
      predecessors: own(view.predecessors),
      baselineStart: own(view.baselineStart),
      baselineEnd: own(view.baselineEnd),
      progress: own(view.progress),
      caption: view.caption && path(view.caption),
      colour: view.colour && path(view.colour),
    };
    const known = Object.fromEntries(Object.entries(told).filter(([, name]) => name !== undefined));
    return { ...known, scale: view.scale ?? 'weeks' };
  },
  routes: {
    list_full_gantt: route({
      method: 'POST',
      path: '/list/full/gantt',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'The tasks of a list: which is a part of which, and when each begins and ends',
      body: GanttRequest,
      answer: GanttAnswer,
    }),
    list_full_gantt_rows: route({
      method: 'POST',
      path: '/list/full/gantt/rows',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'Title, cells and dependencies of some tasks',
      body: GanttRowsRequest,
      answer: GanttRows,
    }),
    list_full_gantt_critical: route({
      method: 'POST',
      path: '/list/full/gantt/critical',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'By how much each task of a list may be late, and which tasks wait for each other in a circle',
      body: GanttCriticalRequest,
      answer: GanttCritical,
    }),
  },
});
