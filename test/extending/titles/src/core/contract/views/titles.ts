import { z } from 'zod';
import { listOf, ListPath } from '../lists/list-routes.ts';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { viewContract, type Telling } from './view-contract.ts';
import { PathText } from '../../query/filter-schema.ts';
import type { TitlesView } from '../../catalog/views/titles-view.ts';

const TitlesAnswer = z.object({
  titles: z.array(z.object({ id: z.number(), title: z.string(), beside: z.unknown() })),
});

/** Titles: the first of the list, each with a column beside it. */
export const titles = viewContract({
  options: { most: z.number(), beside: PathText.optional() },
  told: ({ most, beside }: TitlesView, { path }: Telling) => {
    const told = beside && path(beside);
    return { most, ...(told === undefined ? {} : { beside: told }) };
  },
  routes: {
    list_full_titles: route({
      method: 'POST',
      path: '/list/full/load/titles',
      audience: 'session',
      reads: true,
      summary: 'The titles of the first records of a list',
      body: z.strictObject({
        ...listOf,
        most: naming('plain', z.number().int().min(1).max(200)),
        beside: ListPath.optional(),
      }),
      answer: TitlesAnswer,
    }),
  },
});
