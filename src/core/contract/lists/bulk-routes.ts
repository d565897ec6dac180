import { z } from 'zod';
import { RecordValues } from '../actions/action-results.ts';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { Chosen, ChosenId } from './chosen.ts';
import { MAX_CHOSEN } from '../route/limits.ts';
import { listOf } from './list-routes.ts';

/** What is done with chosen records of a table, and how many its user has confirmed. */
const chosenOf = {
  tableId: naming('table', z.number().int().positive()),
  chosen: Chosen,
  /** Where others are found by then, nothing is done and `selection.changed` tells how many. */
  count: naming('plain', z.number().int().min(0)),
  /** Records that are refused stay as they are; otherwise one of them keeps all from being changed. */
  leaveOut: z.boolean().optional(),
  /** Only answers what would happen. */
  check: z.boolean().optional(),
};

/** Most members that are put into a list at once, and that are taken out of it. */
const MAX_CHANGED_MEMBERS = 100;
const memberIds = z.array(ChosenId).max(MAX_CHANGED_MEMBERS);

/** What is done to a many-to-many list of each record: all else that it holds stays. */
const MembersChange = z.strictObject({ column: z.string().max(100), put: memberIds, taken: memberIds });

export const BulkChangeBody = z.strictObject({
  ...chosenOf,
  values: naming('values', RecordValues),
  /** In place of values, which are empty then; for tables with rights of their own. */
  members: naming('members', MembersChange).optional(),
});
export const BulkDeleteBody = z.strictObject(chosenOf);

/** A reason for which records are refused, alike for all of them. */
const BulkRefusal = z.object({
  code: z.string(),
  message: z.string(),
  /** Technical name of the column concerned. */
  column: z.string().optional(),
  count: z.number(),
  /** The first of them: id and title, as the viewer reads them. */
  examples: z.array(z.tuple([z.number(), z.string()])),
});
export type BulkRefusal = z.infer<typeof BulkRefusal>;

/** What became, or would become, of chosen records. */
export const BulkAnswer = z.object({
  /** How many were found. */
  count: z.number(),
  /** Changed or deleted. */
  changed: z.number(),
  /** They have these values already. */
  same: z.number(),
  refused: z.number(),
  reasons: z.array(BulkRefusal),
  /** What the journal calls it; null where nothing was written. */
  operation: z.number().nullable(),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

/** The change of a larger set goes on behind the answers, as a task. */
export const MAX_AT_ONCE = 5_000;

const BulkWork = z.union([BulkAnswer, z.object({ task: z.number() })]);

/** All that match: questions about lists that are kept on the server, and what is done with all that they find. */
export const BULK_ROUTES = {
  list_selection_keep: route({
    method: 'POST',
    path: '/list/selection/keep',
    audience: 'session',
    summary: 'Keeps a question about a list for the session, and answers how many records it finds',
    body: z.strictObject({
      ...listOf,
      without: naming('records', z.array(ChosenId).max(MAX_CHOSEN)).optional(),
    }),
    answer: z.object({ selection: z.number(), count: z.number() }),
  }),
  list_bulk_change: route({
    method: 'POST',
    path: '/list/bulk/change',
    audience: 'session',
    once: true,
    summary:
      'Gives all chosen records the same values, or puts the same members into a list of theirs, as one operation; only foretells it with check. Of more than 5,000 the task that does it',
    body: BulkChangeBody,
    answer: BulkWork,
  }),
  list_bulk_delete: route({
    method: 'POST',
    path: '/list/bulk/delete',
    audience: 'session',
    once: true,
    summary:
      'Deletes all chosen records, as one operation; only foretells it with check. Of more than 5,000 the task that does it',
    body: BulkDeleteBody,
    answer: BulkWork,
  }),
} as const;
