import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { Chosen, ChosenId } from './chosen.ts';
import { MAX_CHOSEN } from '../route/limits.ts';

/** The record that moved ones go before or after; among each other they keep their order. */
const to = z.strictObject({ side: z.enum(['before', 'after']), record: naming('record', ChosenId) });

const MoveAnswer = z.object({
  /** Records that stand elsewhere now. */
  moved: z.number(),
  /** What the journal calls it; null where all stood there already. */
  operation: z.number().nullable(),
});

export type MoveAnswer = z.infer<typeof MoveAnswer>;

/** The routes by which records are moved in the own order of their table (LIST-9). */
export const ORDER_ROUTES = {
  list_full_order: route({
    method: 'POST',
    path: '/list/full/order',
    audience: 'session',
    once: true,
    summary: 'Moves records in the own order of their table, before or after another one',
    body: z.strictObject({
      tableId: naming('table', z.number().int().positive()),
      chosen: Chosen,
      /** How many its user has chosen; where a kept question finds others by then, nothing is moved. */
      count: naming('plain', z.number().int().min(1)),
      to,
    }),
    answer: MoveAnswer,
  }),
  list_sub_order: route({
    method: 'POST',
    path: '/list/sub/order',
    audience: 'session',
    once: true,
    summary: 'Moves records of a list column of a record in their own order',
    body: z.strictObject({
      columnId: naming('column', z.number().int().positive()),
      recordId: naming('record', z.number().int().positive()),
      records: naming('records', z.array(ChosenId).min(1).max(MAX_CHOSEN)),
      to,
    }),
    answer: MoveAnswer,
  }),
} as const;
