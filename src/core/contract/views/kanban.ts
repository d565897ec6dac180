import { z } from 'zod';
import { Key } from '../../query/key-schema.ts';
import { PathText } from '../../query/filter-schema.ts';
import type { KanbanView } from '../../catalog/views/kanban-view.ts';
import { ListPath } from '../lists/list-routes.ts';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { ListRequest } from './datatable.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** Cards that each lane of an answer may hold at most. */
const LANE_CARDS = 100;

/** The lanes of a list, after the key of one of them, each with its first cards. */
const LanesRequest = ListRequest.omit({ after: true, before: true, skip: true, limit: true }).extend({
  /** The choice or link by whose values the records stand in lanes. */
  lanes: ListPath,
  after: Key.optional(),
  /** Cards of each lane; 0 for the lanes alone. */
  limit: naming('plain', z.number().int().min(0).max(LANE_CARDS)).optional(),
});

/**
 * Lanes in the order of the choices, or of the titles of the linked records; that of records without a value last. Each
 * has its value (of a link `[id, title]`, null without one) and rows as those of `ListAnswer`. `next` is the key of the
 * last lane where others follow. The records of a lane are those whose column equals its value.
 */
const LanesAnswer = z.object({
  lanes: z.array(z.object({ value: z.unknown(), rows: z.array(z.array(z.unknown())) })),
  next: Key.nullable(),
});

/** Cards in lanes; further cards of a lane come as windows of rows. */
export const kanban = viewContract({
  options: {
    /** Undefined where the viewer may not read the column. */
    lanes: PathText.optional(),
    /** Undefined where there are none, and where the viewer may not read the column. */
    swimLanes: PathText.optional(),
    limits: z.array(
      z.object({ choice: z.string().optional(), most: z.number(), refuses: z.boolean().optional() }),
    ),
  },
  told: ({ lanes, swimLanes, limits = [] }: KanbanView, { path }: Telling) => {
    const told = path([lanes]);
    const across = swimLanes === undefined ? undefined : path([swimLanes]);
    return {
      ...(told === undefined ? {} : { lanes: told }),
      ...(across === undefined ? {} : { swimLanes: across }),
      limits,
    };
  },
  routes: {
    list_full_kanban: route({
      method: 'POST',
      path: '/list/full/load/kanban',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'Lanes of a list, each with its first cards',
      body: LanesRequest,
      answer: LanesAnswer,
    }),
    list_sub_kanban: route({
      method: 'POST',
      path: '/list/sub/load/kanban',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'Lanes of a list column of an open record, each with its first cards',
      body: LanesRequest.omit({ tableId: true }).extend({
        columnId: naming('column', z.number().int().positive()),
        recordId: naming('record', z.number().int().positive()),
      }),
      answer: LanesAnswer,
    }),
  },
});
