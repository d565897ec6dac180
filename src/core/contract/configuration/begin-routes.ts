import { z } from 'zod';
import { route } from '../route/route.ts';

/** What supervisors choose on their first visit. */
export const BEGIN_ROUTES = {
  configuration_begin: route({
    method: 'POST',
    path: '/admin/config/begin',
    audience: 'configuration',
    summary:
      'Ends the first visit for everybody: with the sample application as it is, or with an application without tables as the next version',
    body: z.strictObject({ from: z.enum(['sample', 'empty']) }),
    answer: z.object({ version: z.number() }),
  }),
} as const;
