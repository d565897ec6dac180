import { z } from 'zod';
import { Labels, LongTexts } from '../language/labels.ts';
import { OPERATORS } from '../query/operators.ts';
import { columnReference, formulaText, Id, Name, reference } from './reference.ts';

/** What every action begins with. */
const common = {
  id: Id,
  name: Name,
  label: Labels,
  /** Runs only where a role grants it by name, whatever may be done with the records of its table. */
  restricted: z.boolean().optional(),
  /** The phrase that runs it, `{name}` standing for the value of the parameter of that column. */
  sentence: Labels.optional(),
};

/** What every action on the records of a table begins with. */
const onRecords = {
  ...common,
  table: reference('table'),
  /** What a person is asked before it runs. */
  confirm: Labels.optional(),
};

/** An action that belongs to no table: it tells something. */
const ReportAction = z.strictObject({
  ...common,
  kind: z.literal('report'),
  text: LongTexts,
});

/**
 * A value that is asked for before an action runs: what a column of its records gets, or, where the action searches, what
 * the column is compared with.
 */
const Parameter = z.strictObject({
  column: columnReference(),
  required: z.boolean().optional(),
  operator: z.enum(OPERATORS).optional(),
});

/** A value that an action gives a column, worked out on each of its records. */
const GivenValue = z.strictObject({ column: columnReference(), formula: formulaText('value') });

const TableAction = z.strictObject({
  ...onRecords,
  kind: z.enum(['list', 'search', 'create', 'modify', 'display', 'delete', 'createFrom', 'merge']),
  view: reference('view').optional(),
  form: reference('form').optional(),
  parameters: z.array(Parameter).max(50).optional(),
  values: z.array(GivenValue).max(100).optional(),
});

/** Makes each record one of another table: columns of the same name and type go over, and these values. */
const TransformAction = z.strictObject({
  ...onRecords,
  kind: z.literal('transformInto'),
  target: reference('table'),
  form: reference('form').optional(),
  values: z
    .array(z.strictObject({ column: columnReference('target'), formula: formulaText('value') }))
    .max(100)
    .optional(),
});

/** Puts records into a relation, or takes them out: a link, or a list with members of its own, of their table. */
const RelationAction = z.strictObject({
  ...onRecords,
  kind: z.enum(['addTo', 'removeFrom']),
  column: columnReference(),
});

/** Runs other actions in their order on the same records, all of them or none. */
const StepsAction = z.strictObject({
  ...onRecords,
  kind: z.literal('steps'),
  steps: z.array(reference('action')).min(1).max(20),
});

/** Something that a user may run (domain: Running an action). */
export const Action = z.discriminatedUnion('kind', [
  ReportAction,
  TableAction,
  TransformAction,
  RelationAction,
  StepsAction,
]);
export type Action = z.infer<typeof Action>;

/** An action that shows a form or a list, or does what needs no more than records of one table. */
export type TableAction = z.infer<typeof TableAction>;
export type TransformAction = z.infer<typeof TransformAction>;
export type RelationAction = z.infer<typeof RelationAction>;
export type StepsAction = z.infer<typeof StepsAction>;

/** An action on the records of a table. */
export type RecordAction = Exclude<Action, { kind: 'report' }>;

export type ActionKind = Action['kind'];
