import type { Column, ColumnOf, FieldType } from '#core/fields/registry.ts';
import type { Operator } from '#core/query/operators.ts';
import type { Result } from '#core/std/result.ts';
import { sql, type Sql } from '../database/sql/sql.ts';

/**
 * What the database knows of a column type. All expressions are pieces of SQL about a column that is already named and
 * quoted; values never become part of it, they are bound.
 */
export interface StoredField<C = Column> {
  /** Physical type with what belongs to it; null where the type has no column of its own. */
  readonly type: (column: C) => Sql | null;
  /** Type that a bound value is cast to. */
  readonly cast: Sql;
  /** A value in its JSON form as the driver binds it for `cast`, where that is not the value itself. */
  readonly bound?: (value: unknown) => unknown;
  /** The value in its JSON form; the expression itself where PostgreSQL's own form is right. */
  readonly json?: (expression: Sql) => Sql;
  /** The form that the journal keeps, from which `fromJson` gives the value back, where it is not that of answers. */
  readonly journal?: (expression: Sql) => Sql;
  /** The value that `jsonb`, a value's JSON form, stands for; left out where its text cast to `cast` is right. */
  readonly fromJson?: (jsonb: Sql, column: C) => Sql;
  /** What sorting compares, if it is not the value itself. */
  readonly order?: (expression: Sql, column: C) => Sql;
  /** Type of what sorting compares, if it differs from `cast`. */
  readonly orderCast?: Sql;
  /** Turns the JSON form of a sort key into what sorting compares; `$` stands for the bound key. */
  readonly orderKey?: (parameter: Sql, column: C) => Sql;
  /** The value as text for titles and search. */
  readonly text: (expression: Sql, column: C) => Sql;
  /** The value as a cell of a CSV file that the column's `fromText` reads back; left out where `text` is one. */
  readonly csv?: (expression: Sql, column: C) => Sql;
  /**
   * The one text that stands for the value when it becomes a value of another column type; `csv` or `text` unless given.
   * `ofText` reads it back.
   */
  readonly exactText?: (expression: Sql, column: C) => Sql;
  /**
   * The value that a text stands for; null where the text stands for none that the column takes. Left out where no text
   * becomes a value: of what the database or other records give.
   */
  readonly ofText?: (text: Sql, column: C) => Sql;
  /** True where no two texts stand for the same value. */
  readonly isSpelledOnce?: boolean;
  /** The value as a person reads it, in a locale; left out where `csv` or `text` is that. */
  readonly shown?: (expression: Sql, column: C, locale: string) => Sql;
  /** The first number of the sequence that values are taken from; left out where the database gives none. */
  readonly sequence?: (column: C) => number;
  /** What records that are there before the column get of its sequence's numbers, where that is not the next ones. */
  readonly firstOf?: Sql;
  /** Most characters of `text`, where that never depends on anything but the value: titles of it stand in an index. */
  readonly longest?: (column: C) => number;
  /** The column always has an index. */
  readonly alwaysIndexed?: boolean;
  /** The column in the real table of a family, where it stands in the records of others too; itself unless given. */
  readonly inFamily?: (column: Omit<C, 'required' | 'unique'>) => Column;
  /** What an index of the column is on and how, where it is not the value in its order. */
  readonly index?: (expression: Sql) => Sql;
  /** Whether the value holds the one that is bound as `parameter`; left out where a value is one thing. */
  readonly holds?: (expression: Sql, parameter: Sql) => Sql;
  /**
   * Whether the value fulfils a condition whose value `Field.asked` has read, bound as `parameter`; undefined for an
   * operator that means what it always does. Never a negative operator, nor `isEmpty`.
   */
  readonly condition?: (operator: Operator, expression: Sql, parameter: Sql, column: C) => Sql | undefined;
  /** The value as formulas compare and sort it, where that is not the expression itself. */
  readonly inFormula?: (expression: Sql, column: C) => Sql;
  /** The stored value that a formula of the column's formula type gives, where that is not its result itself. */
  readonly ofFormula?: (expression: Sql, column: C) => Sql;
  /** True where the text of a value is JSON. */
  readonly isJson?: boolean;
  /** The text that whoever asks reads, by which values are compared and grouped, where that is not the value itself. */
  readonly reads?: (expression: Sql, column: C) => Sql;
  /** The text in which quick search finds the value, where that is not the value itself. */
  readonly searched?: (expression: Sql) => Sql;
  /** What a value that is written for many records becomes beside the one that was there. */
  readonly besides?: (before: Sql, given: Sql) => Sql;
  /** Whether a value, which may be null, is not enough for a column that must have one; `is null` unless given. */
  readonly lacking?: (expression: Sql, column: C) => Sql;
  /** The columns whose orders have an index each, with a word for its name: of each language; the column itself unless given. */
  readonly orders?: (column: C) => readonly (readonly [word: string, column: Column])[];
  /** True where text conditions (contains, begins with) apply, and the value is its text. */
  readonly textual?: boolean;
  /** True where the value is not its text, which may be any. */
  readonly isProse?: boolean;
  /** True where values are long texts: quick search looks for their words, not for parts of these. */
  readonly isLong?: boolean;
  /** What is kept of a value that the core has found to be good, where only the server can say. */
  readonly cleaned?: (value: unknown, column: C) => Result<unknown>;
}

export type StoredFields = { readonly [Type in FieldType]: StoredField<ColumnOf<Type>> };

/** Sort order of texts: that of no particular language, by the Unicode rules. */
export const COLLATION = sql`collate "und-x-icu"`;
