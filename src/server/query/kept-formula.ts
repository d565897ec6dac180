import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/schema.ts';
import { computedOf } from '#core/formula/computed.ts';
import type { Typed } from '#core/formula/typed.ts';
import type { Type } from '#core/formula/types.ts';
import { storedOf } from '../fields/stored-fields.ts';
import type { Facts } from './facts.ts';
import { columnSql } from './formula-sql.ts';
import { rowOf } from './joins.ts';

/** A formula whose value PostgreSQL keeps: its expression over the columns that are written, and what it means. */
export interface KeptFormula {
  readonly sql: string;
  /** Equal for expressions that say the same, however the columns are called. */
  readonly meaning: string;
}

/** The formula of a column whose value PostgreSQL keeps; undefined for every other column. */
export function keptFormula(catalog: Catalog, column: Column): KeptFormula | undefined {
  const computed = computedOf(catalog, column);
  if (computed?.keeping.kind !== 'stored') return undefined;
  const row = { ...rowOf(catalog, ''), isFresh: true };
  return {
    sql: columnSql({ catalog, facts: NOBODY, constant: unfolded }, row, column),
    meaning: meaningOf(catalog, column, computed.typed),
  };
}

/**
 * A constant that PostgreSQL does not work with before the row is there: it looks whether the expression of a kept column
 * always gives the same by folding its constants, and does so before it has settled their collations, which fails.
 */
function unfolded(sql: string): string {
  return `(case when id is not null then ${sql} end)`;
}

/** The physical type of a column with what belongs to it; null where it does not stand in the table. */
export function physicalType(catalog: Catalog, column: Column): string | null {
  return computedOf(catalog, column)?.keeping.kind === 'asked' ? null : storedOf(column).type(column);
}

const never = (): never => {
  throw new Error('Bug: a kept formula asks who asks');
};

/** Kept values are the same for everybody. */
const NOBODY: Facts = {
  get now() {
    return never();
  },
  get zone() {
    return never();
  },
  get me() {
    return never();
  },
  own: never,
  hasRole: never,
};

function meaningOf(catalog: Catalog, column: Column, typed: Typed): string {
  const said = JSON.stringify(typed, (key, value: unknown) => {
    if (key === 'type') return (value as Type).kind;
    return key === 'column' ? columnMeaning(catalog, value as Column) : value;
  });
  return `${storedOf(column).type(column)} ${said}`;
}

function columnMeaning(catalog: Catalog, column: Column): string {
  const computed = computedOf(catalog, column);
  return computed
    ? meaningOf(catalog, column, computed.typed)
    : `${column.id} ${storedOf(column).type(column)}`;
}
