import { z } from 'zod';
import { Name } from '../../marks/reference.ts';
import { FORMULA_LENGTH } from '../../marks/formula-length.ts';
import { Labels } from '../../language/labels-schema.ts';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';

/** What a formula gives: its kind, and the table of a record or the currency of an amount. */
const FormulaType = z.object({
  kind: z.string(),
  table: z.number().optional(),
  currency: z.string().optional(),
});

/** Something wrong in a formula: from which character to before which, what, and a name that may have been meant. */
const FormulaProblem = z.object({
  from: z.number(),
  to: z.number(),
  code: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
});

/** What a formula gives for one record. */
const FormulaPreview = z.object({ id: z.number(), title: z.string(), value: z.unknown() });

export const FormulaCheck = z.object({
  ok: z.boolean(),
  type: FormulaType.optional(),
  /** The form that the catalog keeps, by ids. */
  stored: z.string().optional(),
  /** The formula in the names of the reader's language. */
  printed: z.string().optional(),
  /** Whether its value can stand in a column that is kept and indexed, else what stands against that. */
  keeping: z
    .object({
      kind: z.enum(['stored', 'asked']),
      why: z.enum(['links', 'lists', 'viewer', 'time']).optional(),
    })
    .optional(),
  problems: z.array(FormulaProblem),
  preview: z.array(FormulaPreview),
});
export type FormulaCheck = z.infer<typeof FormulaCheck>;

/** One way to go on at a place of a formula. */
export const FormulaCompletion = z.object({
  label: z.string(),
  /** What is put into the formula. */
  text: z.string(),
  kind: z.enum(['column', 'function', 'keyword', 'table', 'role', 'choice']),
  /** The kind of value that it gives. */
  type: z.string().optional(),
});
export type FormulaCompletion = z.infer<typeof FormulaCompletion>;

const Written = {
  /** As it is typed, or in the form that the catalog keeps. One character more than allowed, to be told so. */
  formula: z.string().max(FORMULA_LENGTH * 2),
  /** The table of the record that the formula belongs to. */
  tableId: naming('table', z.number().int().positive()).optional(),
};

const Target = {
  columnId: z.number().int().positive().optional(),
  tableId: z.number().int().positive().optional(),
};

/** A change of one table or column, whose consequences are asked for. */
const Change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rename'), ...Target, name: Name.optional(), label: Labels.optional() }),
  /** Another type with its options: `{type: "text", maxLength: 40}`. */
  z.strictObject({
    kind: z.literal('retype'),
    columnId: z.number().int().positive(),
    column: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({
    kind: z.literal('move'),
    columnId: z.number().int().positive(),
    tableId: z.number().int().positive(),
  }),
  z.strictObject({ kind: z.literal('remove'), ...Target }),
]);

/** What a change does to one formula. */
const FormulaConsequence = z.object({
  /** The kind of object that has the formula, its technical name, and the place in it. */
  kind: z.string(),
  object: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  /** The column whose value the formula gives. */
  columnId: z.number().optional(),
  effect: z.enum(['renamed', 'rewritten', 'retyped', 'broken']),
  before: z.string(),
  after: z.string(),
  stored: z.string(),
  typeBefore: FormulaType.optional(),
  typeAfter: FormulaType.optional(),
  problems: z.array(FormulaProblem),
});

/** The routes by which formulas are written. */
export const FORMULA_ROUTES = {
  api_formula_verify: route({
    method: 'POST',
    path: '/api/formula/verify',
    audience: 'session',
    reads: true,
    summary:
      'The type of a formula, or what is wrong with it and where; with `preview` what it gives for the newest records. Only columns that one may read are known',
    body: z.strictObject({
      ...Written,
      /** The column that the formula shall give the value of. */
      columnId: naming('column', z.number().int().positive()).optional(),
      /** The formula shall be a condition. */
      condition: z.boolean().optional(),
      /** Of how many records a preview is wanted. */
      preview: naming('plain', z.number().int().min(0).max(20)).optional(),
    }),
    answer: FormulaCheck,
  }),
  api_formula_complete: route({
    method: 'POST',
    path: '/api/formula/complete',
    audience: 'session',
    reads: true,
    summary:
      'How a formula can go on at a place: columns, functions and words, for the part from `from` to `to`',
    body: z.strictObject({ ...Written, at: naming('plain', z.number().int().min(0)) }),
    answer: z.object({ from: z.number(), to: z.number(), options: z.array(FormulaCompletion) }),
  }),
  api_formula_refactor: route({
    method: 'POST',
    path: '/api/formula/refactor',
    audience: 'configuration',
    reads: true,
    summary:
      'What a change of a table or column would do to every formula of the catalog: which read otherwise, are rewritten, give another kind of value or break. Nothing is changed',
    body: z.strictObject({ change: Change }),
    answer: z.object({ possible: z.boolean(), formulas: z.array(FormulaConsequence) }),
  }),
} as const;
