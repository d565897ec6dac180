import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { ChosenId } from './chosen.ts';

/** Most records that are moved at once. */
export const MAX_MOVED = 200;

/** The records that are moved, in the order that they are to have, and the one that they go before or after. */
const move = {
  records: naming('records', z.array(ChosenId).min(1).max(MAX_MOVED)),
  to: z.strictObject({ side: z.enum(['before', 'after']), record: naming('record', ChosenId) }),
};

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
    body: z.strictObject({ tableId: naming('table', z.number().int().positive()), ...move }),
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
      ...move,
    }),
    answer: MoveAnswer,
  }),
} as const;
