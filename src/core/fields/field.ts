import type { Operator } from '../query/operators.ts';
import type { DayPeriod } from './period.ts';
import type { Finding } from '../std/finding.ts';
import type { Problem, Result } from '../std/result.ts';
import type { Type } from './value-type.ts';

export interface Reader {
  readonly locale: string;
  readonly timeZone: string;
}

/** The languages of an application as locales, the default first, and that of whoever asks, if somebody does. */
export interface Languages {
  readonly locales: readonly string[];
  readonly locale?: string;
}

/** What the values of a file look like, by which the type of a new column is found. */
export type FileShape =
  | 'line'
  | 'lines'
  | 'whole'
  | 'number'
  | 'amount'
  | 'day'
  | 'moment'
  | 'clock'
  | 'flag'
  | 'email'
  | 'address'
  | 'phone'
  | 'colour'
  | 'choice';

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
  /** The value is a file, or several. */
  readonly files?: 'one' | 'many';
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
  /** Whether texts that are to become values, one at least, are most likely of this type and not of another one. */
  readonly isLikely?: (texts: readonly string[]) => boolean;
  /** What the values of a file look like that becomes a column of this type; undefined where no file is taken for it. */
  readonly fileShape?: FileShape;
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
  /** What such a column is where a new table begins with it, as the name of its records; undefined where none does. */
  readonly asTitle?: object;
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
  readonly compared?: (column: Column) => object;
  /**
   * The value of a condition that the type has words of its own for, which is none of its column's values; undefined for
   * an operator that means what it always does. What it means is said by `condition` of the stored field.
   */
  readonly asked?: (operator: Operator, value: unknown, column: Column) => Result<unknown> | undefined;
  /** What a value that is given from outside a form becomes beside the one that was there; itself unless given. */
  readonly besides?: (before: unknown, given: unknown, column: Column) => unknown;
  /** What the column is to whoever works in a language. */
  readonly spokenIn?: (column: Column, languages: Languages) => Column;
  /** The column as it is in each language of the application alone, by its locale, for files that have them apart. */
  readonly inEachLanguage?: (column: Column) => readonly (readonly [locale: string, column: Column])[];
  /**
   * What becomes of a value that two have changed since it was `seen`; what both have changed is mine, and is contested.
   * Left out where two changes are always contested.
   */
  readonly merged?: (
    seen: unknown,
    change: { readonly theirs: unknown; readonly mine: unknown },
  ) => { readonly value: unknown; readonly isContested: boolean };
  /** What a value lacks where the column must have one; left out where any value is enough. */
  readonly lacks?: (value: unknown, column: Column) => Problem | undefined;
  /** For points in time: the values between which a period of days lies, from the first until before the second. */
  readonly period?: (days: DayPeriod, timeZone: string) => readonly [from: Value, before: Value];
  /** What is wrong with a column of the type, beyond its schema; paths start at the column. */
  readonly check?: (column: Column, about: ColumnChecking) => readonly Finding[];
  /** True where its files are images. */
  readonly pictures?: boolean;
  /** True where its values are places on the earth. */
  readonly spot?: boolean;
  /** True where its values say how an event repeats. */
  readonly repeats?: boolean;
  /** True where images stand in its texts, each a file of the record that the text names. */
  readonly embeds?: boolean;
  /** True where the database, not the user, gives the value. */
  readonly generated?: boolean;
  /** True where records are moved by it: the own order of their table. */
  readonly arranges?: boolean;
  /**
   * Where answers and files only say that there is something: stored is a hash, which gives nothing back, or a sealed
   * text, which is opened for who asks for it alone.
   */
  readonly writeOnly?: 'hashed' | 'sealed';
}
