import type { Column } from '../../catalog/schema.ts';
import type { FormulaOperation } from './operations.ts';
import type { Type } from '../../fields/value-type.ts';

/** What a list of records is made into. */
export type Aggregation = 'count' | 'sum' | 'average' | 'min' | 'max' | 'any' | 'every' | 'join';

/**
 * A formula of which everything is known: what its names mean and the type of each part. Records that are gone through
 * have a number each, their `scope`: 0 is the record that the formula belongs to.
 */
export type Typed = { readonly type: Type } & (
  | Constant
  | { readonly kind: 'row'; readonly scope: number }
  /** The signed-in user's own record; empty for whoever is none. */
  | { readonly kind: 'me' }
  /** The record of a table as which an extranet user has signed in. */
  | { readonly kind: 'own'; readonly table: number }
  | { readonly kind: 'role'; readonly role: number }
  | { readonly kind: 'parameter'; readonly parameter: number }
  | { readonly kind: 'column'; readonly of: Typed; readonly table: number; readonly column: Column }
  | { readonly kind: 'apply'; readonly operation: FormulaOperation; readonly operands: readonly Typed[] }
  | Aggregate
);

/** A value that stands in the formula: numbers as their digits, all others in their form in JSON. */
interface Constant {
  readonly kind: 'constant';
  readonly value: string | boolean | null;
}

/** What a list column's records give, those for which `where` is true. */
export interface Aggregate {
  readonly kind: 'aggregate';
  readonly how: Aggregation;
  /** The list column. */
  readonly list: Extract<Typed, { kind: 'column' }>;
  /** Number of the list's records in `where` and `value`. */
  readonly scope: number;
  readonly where: Typed | undefined;
  /** What is added up or compared for each record; undefined for a count. */
  readonly value: Typed | undefined;
  /** Between the texts of `join`. */
  readonly separator?: string;
}

/** An operation on operands; one that gives nothing but empty values is the empty constant. */
export function apply(operation: FormulaOperation, type: Type, ...operands: readonly Typed[]): Typed {
  if (type.kind === 'empty') return constant(null, type);
  return { kind: 'apply', operation, type, operands };
}

/** A constant of a type. */
export function constant(value: Constant['value'], type: Type): Typed {
  return { kind: 'constant', value, type };
}

/** A part in a place for values of `type`: what has no type of its own is always empty, and takes the place's. */
export function inPlaceOf(type: Type, typed: Typed): Typed {
  return typed.type.kind === 'empty' ? constant(null, type) : typed;
}

/** The parts of a typed formula, itself first, each before its own parts. */
export function partsOf(typed: Typed): readonly Typed[] {
  const parts: Typed[] = [];
  collectParts(typed, parts);
  return parts;
}

function collectParts(typed: Typed, parts: Typed[]): void {
  parts.push(typed);
  for (const child of childrenOf(typed)) collectParts(child, parts);
}

/** The parts that a typed formula is directly made of. */
function childrenOf(typed: Typed): readonly Typed[] {
  if (typed.kind === 'column') return [typed.of];
  if (typed.kind === 'apply') return typed.operands;
  if (typed.kind === 'aggregate')
    return [typed.list, typed.where, typed.value].filter((part) => part !== undefined);
  return [];
}
