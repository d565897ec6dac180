import { Key } from '../../query/key-schema.ts';
import { z } from 'zod';
import { PathText, RequestFilter } from '../../query/filter-schema.ts';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { MAX_CHOSEN, SORT_COLUMNS } from '../route/limits.ts';

/** The technical names that lead to a column, as requests name it. */
export const ListPath = naming('path', PathText);

/** One column of an order, as requests name it. */
export const RequestSort = z.strictObject({ column: ListPath, descending: z.boolean().optional() });
export type RequestSort = z.infer<typeof RequestSort>;

/** The records of a list: table, filter and search together. Every question about a list names them so. */
export const listOf = {
  tableId: naming('table', z.number().int().positive()),
  filter: naming('filter', RequestFilter).optional(),
  search: z.string().max(200).optional(),
};

const chosen = naming('records', z.array(z.number().int().positive()).max(MAX_CHOSEN)).optional();

/** Some of the records of a list: those chosen one by one, or all but those taken out. */
export const chosenOf = { records: chosen, without: chosen };

/**
 * Rows as arrays: the id, one cell per requested column, then the cells of sort columns that were not requested, then those of conditions. A
 * link's cell is `[id, title]`; a list's its number of records, or with `.id` behind its name
 * their ids, rising. `keyOfRow` (core/query/key.ts) makes keys out of rows.
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

/** Which records a list inside a record has: those of a list column, as the draft of an open window shows them where one is named. */
export const subListOf = {
  columnId: naming('column', z.number().int().positive()),
  recordId: naming('record', z.number().int().positive()),
  /** The open window whose draft the rows show: its new, changed and removed records. */
  draft: z
    .strictObject({
      contextId: naming('context', z.number().int().positive()),
      windowId: naming('window', z.number().int().positive()),
    })
    .optional(),
};

/** The routes of lists (spec 2, 7) that all display modes share; each mode has its own beside them. */
export const LIST_ROUTES = {
  list_full_count: route({
    method: 'POST',
    path: '/list/full/count',
    audience: 'session',
    reads: true,
    summary: 'How many records a list has; ends early when the caller goes away',
    body: CountRequest,
    answer: CountAnswer,
  }),
  list_sub_count: route({
    method: 'POST',
    path: '/list/sub/count',
    audience: 'session',
    reads: true,
    summary: 'How many records a list column of an open record has; without keys where a draft is shown',
    body: CountRequest.omit({ tableId: true }).extend(subListOf),
    answer: CountAnswer,
  }),
} as const;
