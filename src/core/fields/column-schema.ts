import { z } from 'zod';
import { Labels } from '../language/labels-schema.ts';
import { formulaText, Id, Name, reference } from '../marks/reference.ts';

/** The options that columns of every type have. */
const commonOptions = {
  id: Id,
  name: Name,
  label: Labels,
  help: Labels.optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  /**
   * Only supervisors may write it, whatever roles grant: others could take over accounts or give themselves rights.
   */
  supervisorsOnly: z.boolean().optional(),
  hidden: z.boolean().optional(),
  /** Whether it stands on what is printed; it does unless this is false. */
  printed: z.boolean().optional(),
  /** In lists: always, on request, never. */
  inLists: z.enum(['always', 'onRequest', 'never']).optional(),
  searchable: z.boolean().optional(),
  /** Sorting and filtering stay fast at any size, at the price of an index. */
  indexed: z.boolean().optional(),
  dataType: reference('dataType').optional(),
  /** Computes the value in each record; nobody writes it. */
  formula: formulaText('column').optional(),
} as const;

/** The first value in a new record, computed by a formula. */
export const DefaultFormula = z.strictObject({ formula: formulaText('column') });

/** The first value in a new record: a fixed value, or a formula. */
export function defaultOf<Value extends z.ZodType>(value: Value) {
  return z.union([value, DefaultFormula]).optional();
}

/** Reads a keyword of older documents as the formula that it now is. */
export function worded<const Word extends 'today' | 'now'>(word: Word) {
  return z.literal(word).transform(() => ({ formula: `${word}()` }));
}

/** The schema of a column type: the common options, its name, its own options; nothing else is accepted. */
export function columnSchema<const Type extends string, Options extends z.ZodRawShape>(
  type: Type,
  options: Options,
) {
  return z.strictObject({ ...commonOptions, type: z.literal(type), ...options });
}
