import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';

/** The routes by which files become records. */
export const IMPORT_ROUTES = {
  import_csv: route({
    method: 'POST',
    path: '/api/import/{idform}',
    audience: 'session',
    summary: 'Imports a CSV file into a table, whole or not at all',
    params: z.object({ tableId: naming('table', Digits) }),
    query: z.object({
      /** JSON object: header → column, or `link.key` to match linked records by a key column; "" leaves it out. */
      map: z.string().max(20_000).optional(),
      check: z
        .enum(['0', '1'])
        .prefault('0')
        .transform((flag) => flag === '1'),
    }),
    stream: 'text/csv',
    answer: z.object({
      lines: z.number(),
      imported: z.number(),
      /** What the journal calls it; null where nothing was written. */
      operation: z.number().nullable(),
      refused: z.number(),
      /** Values that lost spaces around them. */
      trimmed: z.number(),
      mapping: z.record(z.string(), z.string()),
      problems: z.array(
        z.object({
          line: z.number(),
          column: z.string(),
          value: z.string(),
          code: z.string(),
          message: z.string(),
        }),
      ),
    }),
  }),
} as const;
