import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';

/** Records of a table that one search shows at most. */
export const SHOWN_PER_TABLE = 5;

/** What a search found in a table: the best records, and how many there are, up to a bound. */
const FoundInTable = z.object({
  tableId: z.number(),
  hits: z.number(),
  /** There are more hits than were counted. */
  more: z.boolean(),
  records: z.array(z.object({ recordId: z.number(), title: z.string(), subtitle: z.string().nullable() })),
});
export type FoundInTable = z.infer<typeof FoundInTable>;

const FoundEverywhere = z.object({
  /** The tables in which something was found, the best match first. */
  tables: z.array(FoundInTable),
  /** Tables that have not answered in time. */
  late: z.array(z.number()),
});
export type FoundEverywhere = z.infer<typeof FoundEverywhere>;

/** Search in all tables at once. */
export const SEARCH_ROUTES = {
  search_all: route({
    method: 'GET',
    path: '/search',
    audience: 'session',
    summary:
      'Records of all tables whose searchable columns contain every word of a text; tables that are slow are named, and asked again by `table`',
    query: z.object({
      text: z.string().min(1).max(200),
      /** Only this table, and with more patience. */
      table: naming('table', Digits).optional(),
    }),
    answer: FoundEverywhere,
  }),
} as const;
