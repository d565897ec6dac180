import { labelOf } from '../../language/labels.ts';
import { fieldOf } from '../../fields/registry.ts';
import { DECIMAL, INTEGER, type Type } from '../../fields/value-type.ts';
import type { Column, Table } from '../../catalog/schema.ts';

export type Kind = Type['kind'];

/** The type that a column's value has in formulas; undefined where formulas never see it. */
export function typeOfColumn(column: Column): Type | undefined {
  return fieldOf(column).formulaType(column);
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
