import { z } from 'zod';
import type { View } from '../../catalog/schema.ts';
import { ROW_MODES } from '../../catalog/views/table-mode.ts';
import { RequestFilter } from '../../query/filter-schema.ts';
import { Key } from '../../query/key-schema.ts';
import { chosenOf, listOf, subListOf, RequestSort, ListAnswer, ListPath } from '../lists/list-routes.ts';
import { SORT_COLUMNS, MAX_SKIPPED } from '../route/limits.ts';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { viewContract } from './view-contract.ts';

/** Rows that one window may hold at most. */
const WINDOW_ROWS = 500;
/** Conditions of which each row may tell whether it fulfils them. */
const MAX_CONDITIONS = 40;

/** One window of a list: rows after (or before) a key, after skipping `skip` rows. Without a key, from the start. */
export const ListRequest = z.strictObject({
  ...listOf,
  columns: z.array(ListPath).min(1).max(200),
  sort: z.array(RequestSort).max(SORT_COLUMNS).optional(),
  /** Each row ends with a cell for each: whether it fulfils it. What its reader cannot ask, no row fulfils. */
  conditions: z.array(naming('filter', RequestFilter)).max(MAX_CONDITIONS).optional(),
  after: Key.optional(),
  before: Key.optional(),
  skip: naming('plain', z.number().int().min(0).max(MAX_SKIPPED)).optional(),
  limit: naming('plain', z.number().int().min(1).max(WINDOW_ROWS)).optional(),
});

/** Windows of rows: other modes that show records row by row ask for them, too. */
export const datatable = viewContract({
  options: {},
  told: (_view: View) => ({}),
  routes: {
    list_full_load: route({
      method: 'POST',
      path: '/list/full/load/{mode}',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'One window of the main list of a window',
      params: z.object({ mode: z.enum(ROW_MODES) }),
      body: ListRequest.extend(chosenOf),
      answer: ListAnswer,
    }),
    list_sub_load: route({
      method: 'POST',
      path: '/list/sub/load/{mode}',
      audience: 'session',
      packs: true,
      reads: true,
      summary: 'One window of a list column of an open record',
      params: z.object({ mode: z.enum(ROW_MODES) }),
      body: ListRequest.omit({ tableId: true }).extend(subListOf),
      answer: ListAnswer,
    }),
  },
});
