import { z } from 'zod';
import { naming } from '../../marks/naming.ts';

/** Most records that are chosen one by one. */
export const MAX_CHOSEN = 1_000;

/** The id of a record. */
export const ChosenId = z.number().int().positive();

/** Chosen records: a few by their ids, or all that a kept question about a list finds when it is asked again. */
export const Chosen = z.union([
  z.strictObject({ records: naming('records', z.array(ChosenId).min(1).max(MAX_CHOSEN)) }),
  z.strictObject({ selection: naming('selection', ChosenId) }),
]);
export type Chosen = z.infer<typeof Chosen>;
