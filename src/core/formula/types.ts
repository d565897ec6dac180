import { labelOf } from '../language/labels.ts';
import type { Choice } from '../fields/choice/choice.ts';
import type { ColumnOf, FieldType } from '../fields/registry.ts';
import type { Column, Table } from '../catalog/schema.ts';

/** What a formula can give. Types of one kind are the same, but for what they carry. */
export type Type =
  | { readonly kind: SimpleKind }
  | { readonly kind: 'money'; readonly currency: string | undefined }
  /** One, or several, of a list of values. */
  | { readonly kind: 'choice' | 'choices'; readonly choices: readonly Choice[] }
  /** One record, or the records of a list. */
  | { readonly kind: 'record' | 'list'; readonly table: number };

type SimpleKind =
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'text'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'duration'
  /** The type of the word `empty` alone: it fits everywhere. */
  | 'empty';

export type Kind = Type['kind'];

export const BOOLEAN: Type = { kind: 'boolean' };
export const INTEGER: Type = { kind: 'integer' };
export const DECIMAL: Type = { kind: 'decimal' };
export const TEXT: Type = { kind: 'text' };
export const DATE: Type = { kind: 'date' };
export const TIME: Type = { kind: 'time' };
export const DATE_TIME: Type = { kind: 'dateTime' };
export const DURATION: Type = { kind: 'duration' };
export const EMPTY: Type = { kind: 'empty' };

type TypesOfColumns = {
  readonly [Of in FieldType]: (column: ColumnOf<Of>) => Type | undefined;
};

/** What the value of a column of each type is in a formula; undefined where formulas never see it. */
const COLUMN_TYPES = {
  automaticNumber: () => INTEGER,
  boolean: () => BOOLEAN,
  choice: ({ choices = [] }) => ({ kind: 'choice', choices }),
  choices: ({ choices = [] }) => ({ kind: 'choices', choices }),
  colour: () => TEXT,
  date: () => DATE,
  dateTime: () => DATE_TIME,
  decimal: () => DECIMAL,
  duration: () => DURATION,
  email: () => TEXT,
  integer: () => INTEGER,
  link: ({ target }) => ({ kind: 'record', table: target }),
  list: ({ target }) => ({ kind: 'list', table: target }),
  money: ({ currency }) => ({ kind: 'money', currency }),
  multilineText: () => TEXT,
  password: () => undefined,
  phone: () => TEXT,
  rating: () => INTEGER,
  text: () => TEXT,
  time: () => TIME,
  url: () => TEXT,
} satisfies TypesOfColumns;

/** The type that a column's value has in formulas; undefined where formulas never see it. */
export function typeOfColumn(column: Column): Type | undefined {
  // The registry pairs each type with its own columns; TypeScript cannot follow the pair through a union.
  const typeOf = COLUMN_TYPES[column.type] as unknown as (column: Column) => Type | undefined;
  return typeOf(column);
}

/** Whether a type is a number: integer, decimal or money. */
export function isNumber({ kind }: Type): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'money';
}

/** Kinds of values of which one is more than another; texts have an order of their own. */
const ORDERED: ReadonlySet<Kind> = new Set([
  'integer',
  'decimal',
  'money',
  'date',
  'time',
  'dateTime',
  'duration',
]);

/** Whether values of a type are numbers, days or times, of which one is more than another. */
export function isOrdered({ kind }: Type): boolean {
  return ORDERED.has(kind);
}

/** The one type that two values have in common, such as of the branches of a condition; undefined without one. */
export function commonType(one: Type, other: Type): Type | undefined {
  if (one.kind === 'empty') return other;
  if (other.kind === 'empty') return one;
  if (isNumber(one) && isNumber(other)) return commonNumber(one, other);
  if (one.kind === 'choice' && other.kind === 'choice') return one;
  if ('table' in one && 'table' in other)
    return one.kind === other.kind && one.table === other.table ? one : undefined;
  return one.kind === other.kind ? one : undefined;
}

function commonNumber(one: Type, other: Type): Type | undefined {
  if (one.kind === 'money' && other.kind === 'money') {
    const same =
      one.currency === other.currency || one.currency === undefined || other.currency === undefined;
    return same ? { kind: 'money', currency: one.currency ?? other.currency } : undefined;
  }
  if (one.kind === 'money') return one;
  if (other.kind === 'money') return other;
  return one.kind === 'integer' && other.kind === 'integer' ? INTEGER : DECIMAL;
}

/** Whether the values of a formula can go into a column of type `wanted`. */
export function fits(found: Type, wanted: Type): boolean {
  if (found.kind === 'empty') return true;
  if (isNumber(found) && isNumber(wanted)) {
    return wanted.kind !== 'money' || commonType(found, wanted) !== undefined;
  }
  if (found.kind === 'choice' && wanted.kind === 'choice') {
    return found.choices.every(({ code }) => wanted.choices.some((choice) => choice.code === code));
  }
  return commonType(found, wanted) !== undefined;
}

/** A type in one word for messages: its kind, or the name of its table. */
export function typeName(type: Type, tables: ReadonlyMap<number, Table>, locale: string): string {
  const table = 'table' in type ? tables.get(type.table) : undefined;
  return table ? `${type.kind}:${labelOf(table.label, locale)}` : type.kind;
}
