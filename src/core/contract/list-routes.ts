import { z } from 'zod';
import { PathText, RequestFilter } from '../query/filter.ts';
import { naming } from './naming.ts';
import { route } from './route.ts';

const Path = naming('path', PathText);

/** One column of an order, as requests name it. */
export const RequestSort = z.strictObject({ column: Path, descending: z.boolean().optional() });
export type RequestSort = z.infer<typeof RequestSort>;

/** A place in an ordered list: the sort values of a row as PostgreSQL writes them, and its id at the end. */
export const Key = naming(
  'key',
  z
    .array(z.union([z.string(), z.null()]))
    .min(1)
    .max(6),
);
export type Key = z.infer<typeof Key>;

/** Rows that one window may hold at most. */
const WINDOW_ROWS = 500;

/** Sort columns that one list may have at most. */
export const SORT_COLUMNS = 5;

/** The records of a list: table, filter and search together. */
const listOf = {
  idform: naming('table', z.number().int().positive()),
  filter: naming('filter', RequestFilter).optional(),
  search: z.string().max(200).optional(),
};

/** Most rows that one request may leave out before its window. */
export const MOST_SKIPPED = 20_000;

/** One window of a list: rows after (or before) a key, after skipping `skip` rows. Without a key, from the start. */
const ListRequest = z.strictObject({
  ...listOf,
  columns: z.array(Path).min(1).max(200),
  sort: z.array(RequestSort).max(SORT_COLUMNS).optional(),
  after: Key.optional(),
  before: Key.optional(),
  skip: naming('plain', z.number().int().min(0).max(MOST_SKIPPED)).optional(),
  limit: naming('plain', z.number().int().min(1).max(WINDOW_ROWS)).optional(),
});
type ListRequest = z.infer<typeof ListRequest>;

/**
 * Rows as arrays: the id, one cell per requested column, then the cells of sort columns that were not requested. A
 * link's cell is `[id, title]`; a list's its number of records. `keyOfRow` (core/query/key.ts) makes keys out of rows.
 */
export const ListAnswer = z.object({ rows: z.array(z.array(z.unknown())) });
export type ListAnswer = z.infer<typeof ListAnswer>;

/**
 * How many rows a list has. `anchors` are the keys of every `step`-th row: row `step`, `2 × step` and so on, so that
 * a scroll bar can go anywhere by key.
 */
export const CountRequest = z.strictObject({
  ...listOf,
  sort: z.array(RequestSort).max(SORT_COLUMNS).optional(),
  /** Distance of the anchors in rows; none are made without it. */
  step: naming('plain', z.number().int().min(100).max(100_000)).optional(),
  /** Only the planner's quick guess. */
  estimate: z.boolean().optional(),
});
export type CountRequest = z.infer<typeof CountRequest>;

export const CountAnswer = z.object({ count: z.number(), exact: z.boolean(), anchors: z.array(Key) });
export type CountAnswer = z.infer<typeof CountAnswer>;

/** The routes of lists (spec 2, 7). */
export const LIST_ROUTES = {
  list_full_load: route({
    method: 'POST',
    path: '/list/full/load/{mode}',
    audience: 'session',
    packs: true,
    reads: true,
    summary: 'One window of the main list of a window',
    params: z.object({ mode: z.enum(['datatable']) }),
    body: ListRequest,
    answer: ListAnswer,
  }),
  list_full_count: route({
    method: 'POST',
    path: '/list/full/count',
    audience: 'session',
    reads: true,
    summary: 'How many records a list has; ends early when the caller goes away',
    body: CountRequest,
    answer: CountAnswer,
  }),
  list_sub_load: route({
    method: 'POST',
    path: '/list/sub/load/{mode}',
    audience: 'session',
    packs: true,
    reads: true,
    summary: 'One window of a list column of an open record',
    params: z.object({ mode: z.enum(['datatable']) }),
    body: ListRequest.omit({ idform: true }).extend({
      idcolumn: naming('column', z.number().int().positive()),
      idenreg: naming('record', z.number().int().positive()),
      /** The open window whose draft the rows show: its new, changed and removed records. */
      draft: z
        .strictObject({
          idcontext: naming('context', z.number().int().positive()),
          idihm: naming('window', z.number().int().positive()),
        })
        .optional(),
    }),
    answer: ListAnswer,
  }),
} as const;
