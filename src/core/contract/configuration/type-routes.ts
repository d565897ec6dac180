import { z } from 'zod';
import { Edit } from '../../configuration/edit-schema.ts';
import { naming } from '../../marks/naming.ts';
import { RequestFilter } from '../../query/filter-schema.ts';
import { route } from '../route/route.ts';

const Place = z.array(z.union([z.string(), z.number()]));

/** What the values of a column become as values of another type. */
const TypePreview = z.object({
  /** The step that gives the column its type. */
  edits: z.array(Edit),
  /** Options of the column that go with it. */
  gone: z.array(z.string()),
  /** Whether values of the one type may become values of the other at all. */
  offered: z.boolean(),
  /** What stands in the way elsewhere in the configuration. */
  problems: z.array(z.object({ place: Place, message: z.string() })),
  tableId: naming('plain', z.number()),
  /** How many records have a value; with `counted` false it was not found out in time. */
  filled: z.number(),
  counted: z.boolean(),
  /** The first records with a value, before and after; none after where it does not convert. */
  cells: z.array(
    z.object({ id: z.number(), title: z.string(), before: z.string(), after: z.string().nullable() }),
  ),
  /** The values that do not convert, and the first records that have them. */
  refused: z.object({
    count: z.number(),
    records: z.array(z.object({ id: z.number(), title: z.string(), value: z.string() })),
    /**
     * The list that shows them, by the names in force, and how many of them: no more than its address can name, and none
     * that are deleted. Null where no filter can name them.
     */
    list: z
      .object({
        filter: RequestFilter,
        columns: z.array(z.string()),
        sort: z.string(),
        count: z.number(),
      })
      .nullable(),
  }),
});
export type TypePreview = z.infer<typeof TypePreview>;

/** The route that tells what a change of a column’s type does to its values. */
export const TYPE_ROUTES = {
  configuration_type: route({
    method: 'POST',
    path: '/admin/configuration/draft/type',
    audience: 'configuration',
    personal: true,
    reads: true,
    summary:
      'What the values of a column become as values of another type, and the step that gives it. Nothing is changed',
    body: z.strictObject({
      column: naming('plain', z.number().int().positive()),
      /** The name of a column type. */
      type: z.string().max(40),
      /** Where a link is to lead. */
      target: naming('plain', z.number().int().positive()).optional(),
    }),
    answer: TypePreview,
  }),
} as const;
