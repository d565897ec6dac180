import { z } from 'zod';
import { FORMULA_LENGTH } from '../formula/syntax.ts';
import { route } from './route.ts';

/** What a formula gives: its kind, and the table of a record or the currency of an amount. */
export const FormulaType = z.object({
  kind: z.string(),
  table: z.number().optional(),
  currency: z.string().optional(),
});

/** Something wrong in a formula: from which character to before which, what, and a name that may have been meant. */
export const FormulaProblem = z.object({
  from: z.number(),
  to: z.number(),
  code: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
});

/** What a formula gives for one record. */
export const FormulaPreview = z.object({ id: z.number(), title: z.string(), value: z.unknown() });

const FormulaCheck = z.object({
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
  idform: z.number().int().positive().optional(),
};

/** The routes by which formulas are written. */
export const FORMULA_ROUTES = {
  api_formula_verify: route({
    method: 'POST',
    path: '/api/formula/verify',
    audience: 'session',
    summary:
      'The type of a formula, or what is wrong with it and where; with `preview` what it gives for the newest records. Only columns that one may read are known',
    body: z.strictObject({
      ...Written,
      /** The column that the formula shall give the value of. */
      idcolumn: z.number().int().positive().optional(),
      /** Of how many records a preview is wanted. */
      preview: z.number().int().min(0).max(20).optional(),
    }),
    answer: FormulaCheck,
  }),
  api_formula_complete: route({
    method: 'POST',
    path: '/api/formula/complete',
    audience: 'session',
    summary:
      'How a formula can go on at a place: columns, functions and words, for the part from `from` to `to`',
    body: z.strictObject({ ...Written, at: z.number().int().min(0) }),
    answer: z.object({ from: z.number(), to: z.number(), options: z.array(FormulaCompletion) }),
  }),
} as const;
