import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { MAX_CHOSEN } from '../route/limits.ts';

/** The id of a record. */
export const ChosenId = z.number().int().positive();

/** Records that were chosen one by one. */
export const ChosenOneByOne = z.strictObject({
  records: naming('records', z.array(ChosenId).min(1).max(MAX_CHOSEN)),
});

/** Chosen records: a few by their ids, or all that a kept question about a list finds when it is asked again. */
export const Chosen = z.union([ChosenOneByOne, z.strictObject({ selection: naming('selection', ChosenId) })]);
export type Chosen = z.infer<typeof Chosen>;

/** Records of one action that its user waits for; more are changed behind the answers, by a task. */
export const MAX_WAITED_FOR = 500;

/** Most records that an action runs on which shows or copies what it makes of them. */
export const MAX_SHOWN = 2_000;

/** All that a kept question finds, as many as its user has confirmed. */
export const MatchingRecords = z.strictObject({
  selection: naming('selection', ChosenId),
  count: naming('plain', z.number().int().min(0)),
});
export type MatchingRecords = z.infer<typeof MatchingRecords>;
