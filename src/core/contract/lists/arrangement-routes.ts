import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { PathText } from '../../query/filter-schema.ts';
import { route } from '../route/route.ts';

/** Most columns that an arrangement speaks of. */
const MAX_COLUMNS = 200;

/** What is arranged: a configured view, a table that is listed without one, or the list column of a form. */
const ArrangedList = z.enum(['view', 'table', 'column']);

const Paths = naming('plain', z.array(PathText).max(MAX_COLUMNS));

/** How a user arranges the columns of a list. */
const ListArrangement = z.strictObject({
  /** In their order: those that are shown; of a list in a form all. */
  columns: Paths.optional(),
  /** Those of a list in a form that are not shown. */
  hidden: Paths.optional(),
  /** Widths in pixels by path. */
  widths: naming('plain', z.record(PathText, z.number().int().min(1).max(4_000))).optional(),
  /** Those that stay at the start while others are scrolled. */
  pinned: Paths.optional(),
  rowHeight: z.enum(['compact', 'normal', 'tall', 'extra']).optional(),
});

/** How an account arranges the columns of lists, in whichever browser. */
export const ARRANGEMENT_ROUTES = {
  arrangement_list: route({
    method: 'GET',
    path: '/list/arrangement/list',
    audience: 'session',
    summary: 'How the account arranges the columns of lists',
    answer: z.object({
      arrangements: z.array(z.object({ of: ArrangedList, id: z.number(), arrangement: ListArrangement })),
    }),
  }),
  arrangement_keep: route({
    method: 'POST',
    path: '/list/arrangement/keep',
    audience: 'session',
    summary: 'Keeps how the account arranges the columns of a list; an empty arrangement is that of the list',
    body: z.strictObject({
      of: ArrangedList,
      id: naming('plain', z.number().int().positive()),
      arrangement: ListArrangement,
    }),
    answer: z.object({}),
  }),
} as const;
