import { z } from 'zod';
import { Labels } from '../language/labels.ts';
import { formulaText, Id, Name, reference } from '../marks/reference.ts';
import type { Operator } from '../query/operators.ts';
import type { DayPeriod } from './period.ts';
import type { Finding } from '../std/finding.ts';
import type { Result } from '../std/result.ts';
import type { Type } from './value-type.ts';

export interface Reader {
  readonly locale: string;
  readonly timeZone: string;
}

/** Limits that the value of a formula is brought within. */
export type FormulaLimits =
  | { readonly length: number }
  /** Rounded to so many places, and empty beyond `most` (a decimal number as text) in either direction. */
  | { readonly places: number; readonly most: string };

interface ColumnChecking {
  /** The column names a data type that does not exist, whose options are unknown. */
  readonly isUnresolved: boolean;
}

/** The traits that the compiler knows a column type by, so that guards such as `isLink` promise what the registry holds. */
export interface TypingTraits {
  /** The value is one record of another table, its `target`, or several. */
  readonly relation?: 'one' | 'many';
  /** The value is one of the column's `choices`, or several. */
  readonly chosen?: 'one' | 'many';
}

/**
 * What the pure core knows of one column type. `Value` is its form in JSON between server and browser; `null` is
 * the empty value and never reaches these functions. A type that has a typing trait names it as `Traits`.
 */
export type Field<Value, Column, Traits extends TypingTraits = object> = Traits & {
  readonly [Trait in Exclude<keyof TypingTraits, keyof Traits>]?: never;
} & CommonField<Value, Column>;

interface CommonField<Value, Column> {
  /** Checks and normalises a JSON value. */
  readonly parse: (input: unknown, column: Column) => Result<Value>;
  /**
   * Reads a value out of a text without a locale: a cell of a CSV file, a pasted cell. A moment without a zone is one
   * of `timeZone`; where that is not given, it is refused.
   */
  readonly fromText: (text: string, column: Column, timeZone?: string) => Result<Value>;
  /** Of a text that names choices, the words that name none of the column's. */
  readonly unknownChoices?: (text: string, column: Column) => readonly string[];
  /** The value as a person reads it. */
  readonly toText: (value: Value, column: Column, reader: Reader) => string;
  readonly operators: readonly Operator[];
  /** True where the column may take part in quick search. */
  readonly searchable: boolean;
  /** True where lists can be sorted by it. */
  readonly sortable: boolean;
  /** True where it may be a part of its records' title. */
  readonly titleable: boolean;
  /** True where the database can hold its values in an index, which uniqueness needs too. */
  readonly indexable: boolean;
  /** True where values repeat by their nature, so that the column can never be unique. */
  readonly neverUnique?: boolean;
  /** What the value is in formulas; undefined where formulas never see it. */
  readonly formulaType: (column: Column) => Type | undefined;
  /** Whether a formula may compute it: any value of its formula type is a value of the column. */
  readonly computable: boolean;
  /** How the result of a formula is limited to become a value of the column; left out if every result is one. */
  readonly formulaLimits?: (column: Column) => FormulaLimits;
  /** The value is one line of text: a name, which a text that is typed for a new record becomes, or an e-mail address. */
  readonly line?: 'name' | 'email';
  /** The value is yes or no. */
  readonly flag?: boolean;
  /** For types with several values: the type of one of them. */
  readonly memberType?: string;
  /** Decimal places, if a value always has exactly that many. */
  readonly places?: (column: Column) => number;
  /** The column that values of conditions are checked against; by default the column without `min` and `max`. */
  readonly compared?: (column: Column) => Column;
  /** For points in time: the values between which a period of days lies, from the first until before the second. */
  readonly period?: (days: DayPeriod, timeZone: string) => readonly [from: Value, before: Value];
  /** What is wrong with a column of the type, beyond its schema; paths start at the column. */
  readonly check?: (column: Column, about: ColumnChecking) => readonly Finding[];
  /** True where the database, not the user, gives the value. */
  readonly generated?: boolean;
  /** True where records are moved by it: the own order of their table. */
  readonly arranges?: boolean;
  /** True where what was stored is never given back: answers, files and the journal only say that there is something. */
  readonly writeOnly?: boolean;
}

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
