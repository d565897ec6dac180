import { z } from 'zod';
import { CALCULATIONS, GROUP_PERIODS, SHOWN_CALCULATIONS } from '../../query/calculation.ts';
import { naming } from '../../marks/naming.ts';
import { Key } from '../../query/key-schema.ts';
import { route } from '../route/route.ts';
import { ListPath, listOf } from './list-routes.ts';
import { MAX_SKIPPED } from '../route/limits.ts';

/** Something that is calculated of a column. */
export const RequestCalculation = z.strictObject({ column: ListPath, how: z.enum(CALCULATIONS) });
export type RequestCalculation = z.infer<typeof RequestCalculation>;

/** A column by whose values records are grouped; days and moments by a period in the viewer's time zone. */
export const RequestGroup = z.strictObject({
  column: ListPath,
  period: z.enum(GROUP_PERIODS).optional(),
  /** The result that groups are sorted by, equal ones by their value; by their value without it. */
  order: RequestCalculation.optional(),
  descending: z.boolean().optional(),
});
export type RequestGroup = z.infer<typeof RequestGroup>;

/** Something that a list shows below its groups and at its end. */
export const ListCalculation = z.strictObject({ column: ListPath, how: z.enum(SHOWN_CALCULATIONS) });
export type ListCalculation = z.infer<typeof ListCalculation>;

/** Groups of one window at most. */
const MAX_GROUPS = 500;

const CalculateRequest = z.strictObject({
  ...listOf,
  /** Without it all records are one group. */
  group: RequestGroup.optional(),
  calculations: z.array(RequestCalculation).max(60).optional(),
  after: Key.optional(),
  before: Key.optional(),
  skip: naming('plain', z.number().int().min(0).max(MAX_SKIPPED)).optional(),
  limit: naming('plain', z.number().int().min(1).max(MAX_GROUPS)).optional(),
  /** Only how many groups there are. */
  count: z.boolean().optional(),
});
export type CalculateRequest = z.infer<typeof CalculateRequest>;

/**
 * Groups in their order, that of records without a value last: the value (of a link `[id, title]`, of a period its beginning), the end of
 * the period, the number of records, the results in the order of `calculations`, the
 * key of the group. The records of a
 * group are those whose column equals the value; of a period those from the value on and before its end.
 */
const CalculateAnswer = z.object({
  groups: z.array(z.tuple([z.unknown(), z.unknown(), z.number(), z.array(z.unknown()), Key])),
  /** How many groups there are, where only that was asked. */
  count: z.number().optional(),
});
export type CalculateAnswer = z.infer<typeof CalculateAnswer>;

export const GROUP_ROUTES = {
  list_full_calculate: route({
    method: 'POST',
    path: '/list/full/calculate',
    audience: 'session',
    reads: true,
    packs: true,
    summary: 'Groups of a list with sums and other results over all their records',
    body: CalculateRequest,
    answer: CalculateAnswer,
  }),
} as const;
