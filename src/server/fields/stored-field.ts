import type { Column, ColumnOf, FieldType } from '#core/fields/registry.ts';

/**
 * What the database knows of a column type. All expressions are SQL text about a column that is already named and
 * quoted; values never become part of it, they are bound.
 */
export interface StoredField<C = Column> {
  /** Physical type with what belongs to it; null where the type has no column of its own. */
  readonly type: (column: C) => string | null;
  /** Type that a bound value is cast to. */
  readonly cast: string;
  /** The value in its JSON form; the expression itself where PostgreSQL's own form is right. */
  readonly json?: (sql: string) => string;
  /** The value that `jsonb`, a value's JSON form, stands for; left out where its text cast to `cast` is right. */
  readonly fromJson?: (jsonb: string, column: C) => string;
  /** What sorting compares, if it is not the value itself. */
  readonly order?: (sql: string, column: C) => string;
  /** Type of what sorting compares, if it differs from `cast`. */
  readonly orderCast?: string;
  /** Turns the JSON form of a sort key into what sorting compares; `$` stands for the bound key. */
  readonly orderKey?: (parameter: string, column: C) => string;
  /** The value as text for titles and search. */
  readonly text: (sql: string, column: C) => string;
  /** The value as a cell of a CSV file that the column's `fromText` reads back; left out where `text` is one. */
  readonly csv?: (sql: string, column: C) => string;
  /** The first number of the sequence that values are taken from; left out where the database gives none. */
  readonly sequence?: (column: C) => number;
  /** Most characters of `text`, where that never depends on anything but the value: titles of it stand in an index. */
  readonly longest?: (column: C) => number;
  /** The column always has an index. */
  readonly alwaysIndexed?: boolean;
  /** The column in the real table of a family, where it stands in the records of others too; itself unless given. */
  readonly inFamily?: (column: Omit<C, 'required' | 'unique'>) => Column;
  /** Whether the value holds the one that is bound as `parameter`; left out where a value is one thing. */
  readonly holds?: (sql: string, parameter: string) => string;
  /** The value as formulas compare and sort it, where that is not the expression itself. */
  readonly inFormula?: (sql: string) => string;
  /** True where text conditions (contains, begins with) apply. */
  readonly textual?: boolean;
}

export type StoredFields = { readonly [Type in FieldType]: StoredField<ColumnOf<Type>> };

/** Quotes a technical name; names are lower-case letters, digits and underscores by the catalog's schema. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A constant of the catalog as an SQL literal. */
export function literalText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Sort order of texts: that of no particular language, by the Unicode rules. */
export const COLLATION = 'collate "und-x-icu"';
