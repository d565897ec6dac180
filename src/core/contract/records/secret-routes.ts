import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';

/** How secrets that records hold are shown. Each showing is judged by the rights to the cell, and written down. */
export const SECRET_ROUTES = {
  secret_show: route({
    method: 'POST',
    path: '/api/secret/show/{idform}/{idenreg}/{idcolumn}',
    audience: 'session',
    summary: 'The text of a secret that a record holds; that it was shown is written down',
    params: z.object({
      tableId: naming('table', Digits),
      recordId: naming('record', Digits),
      columnId: naming('column', Digits),
    }),
    answer: z.object({ text: z.string() }),
  }),
} as const;
