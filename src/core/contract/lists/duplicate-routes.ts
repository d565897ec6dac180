import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { COMPARISONS } from '../../query/comparison.ts';
import { Key } from '../../query/key-schema.ts';
import { route } from '../route/route.ts';
import { ListPath, listOf } from './list-routes.ts';
import { RULE_COLUMNS, MAX_MERGED } from '../route/limits.ts';

/** Sets of one window at most. */
const MAX_SETS = 100;

/** A column by which records are found to be the same, and how its values are compared. */
export const RulePart = z.strictObject({ column: ListPath, how: z.enum(COMPARISONS) });
export type RulePart = z.infer<typeof RulePart>;

/** What makes records one: they agree in all of these columns; one of them at most may be close in spelling. */
const DuplicateRule = z
  .array(RulePart)
  .min(1)
  .max(RULE_COLUMNS)
  .refine((parts) => parts.filter(({ how }) => how === 'close').length <= 1, {
    message: 'one column at most can be close in spelling',
  });

const FindRequest = z.strictObject({
  ...listOf,
  rule: DuplicateRule,
  /** Those that were called no duplicates, in place of the others. */
  dismissed: z.boolean().optional(),
  after: Key.optional(),
  limit: naming('plain', z.number().int().min(1).max(MAX_SETS)).optional(),
});
export type FindRequest = z.infer<typeof FindRequest>;

/**
 * Sets of records that agree, biggest first: how many records a set has, the first of them by their ids (id, title, the
 * columns of the rule as cells of lists), and its key. Beside them how many sets and records in sets there are in all.
 */
const FindAnswer = z.object({
  sets: z.array(z.tuple([z.number(), z.array(z.tuple([z.number(), z.string(), z.array(z.unknown())])), Key])),
  count: z.number(),
  records: z.number(),
  /** Sets of the rule that were called no duplicates. */
  dismissed: z.number(),
});
export type FindAnswer = z.infer<typeof FindAnswer>;

const RecordId = z.number().int().positive();

/** A record side by side with others. */
const ComparedRecord = z.object({
  id: z.number(),
  /** The table that it is of, that was named or a child table of it. */
  tableId: z.number(),
  version: z.number(),
  title: z.string(),
  /** As in the form of the record; of other lists the number of their records. */
  values: z.record(z.string(), z.unknown()),
  /** Columns that the viewer may not read, or not write, in this record. */
  hidden: z.array(z.string()),
  fixed: z.array(z.string()),
  update: z.boolean(),
  delete: z.boolean(),
  createdAt: z.string(),
});
export type ComparedRecord = z.infer<typeof ComparedRecord>;

/** Records that lead to the compared ones by a column, as many as the viewer knows of, for each compared record in its order. */
const LeadingRecords = z.object({ tableId: z.number(), columnId: z.number(), counts: z.array(z.number()) });

const CompareAnswer = z.object({ records: z.array(ComparedRecord), links: z.array(LeadingRecords) });
export type CompareAnswer = z.infer<typeof CompareAnswer>;

/** What became of a merge: its operation, or the warnings of controls that are to be accepted before. */
const MergeAnswer = z.object({
  operation: z.number().nullable(),
  warnings: z.array(z.object({ control: z.number(), message: z.string() })),
});
export type MergeAnswer = z.infer<typeof MergeAnswer>;

/** Records that are the same: found, compared, made one. */
export const DUPLICATE_ROUTES = {
  list_duplicates_find: route({
    method: 'POST',
    path: '/list/duplicates/find',
    audience: 'session',
    reads: true,
    packs: true,
    summary: 'Sets of records of a list that agree in the columns of a rule, biggest first',
    body: FindRequest,
    answer: FindAnswer,
  }),
  list_duplicates_compare: route({
    method: 'POST',
    path: '/list/duplicates/compare',
    audience: 'session',
    reads: true,
    summary: 'Up to ten records of a table side by side, with what leads to each of them',
    body: z.strictObject({
      tableId: naming('table', z.number().int().positive()),
      records: naming('records', z.array(RecordId).min(1).max(MAX_MERGED)),
    }),
    answer: CompareAnswer,
  }),
  list_duplicates_dismiss: route({
    method: 'POST',
    path: '/list/duplicates/dismiss',
    audience: 'session',
    summary:
      'Keeps for everybody that records are no duplicates of each other, or that they may be after all',
    body: z.strictObject({
      tableId: naming('table', z.number().int().positive()),
      records: naming('records', z.array(RecordId).min(1).max(MAX_MERGED)),
      dismissed: z.boolean(),
    }),
    answer: z.object({ pairs: z.number() }),
  }),
  list_duplicates_merge: route({
    method: 'POST',
    path: '/list/duplicates/merge',
    audience: 'session',
    once: true,
    summary: 'Makes records one, with the values that were chosen, as one operation',
    body: z.strictObject({
      tableId: naming('table', z.number().int().positive()),
      /** The record that stays. */
      kept: naming('record', RecordId),
      /** All of them, and the version in which each was compared: one that was changed since is not merged. */
      records: naming('records', z.array(RecordId).min(1).max(MAX_MERGED)),
      versions: naming('plain', z.array(z.number().int()).max(MAX_MERGED)),
      /** Columns, and the record whose value each of them gets; others keep what the record has, or are filled. */
      chosen: z
        .array(z.strictObject({ column: z.string().max(64), record: naming('record', RecordId) }))
        .max(1_000)
        .optional(),
      /** Controls whose warnings were seen. */
      accepted: naming('plain', z.array(z.number().int()).max(1_000)).optional(),
    }),
    answer: MergeAnswer,
  }),
} as const;
