import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/schema.ts';
import { computedOf } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { Type } from '#core/fields/value-type.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import type { Facts } from './facts.ts';
import { columnSql } from './formula-sql.ts';
import { rowOf } from '../scene/joins.ts';

/** The expression over written columns by which PostgreSQL keeps a column; undefined for every other column. */
export function keptExpression(catalog: Catalog, column: Column): Sql | undefined {
  if (!keptTyped(catalog, column)) return undefined;
  const row = { ...rowOf({ catalog }, ''), isFresh: true };
  return columnSql({ catalog, facts: NOBODY, constant: unfolded }, row, column);
}

/** Equal for kept expressions that say the same, however the columns are called; undefined for every other column. */
export function keptMeaning(catalog: Catalog, column: Column): string | undefined {
  const typed = keptTyped(catalog, column);
  return typed && meaningOf(catalog, column, typed);
}

function keptTyped(catalog: Catalog, column: Column): Typed | undefined {
  const computed = computedOf(catalog, column);
  return computed?.keeping.kind === 'stored' ? computed.typed : undefined;
}

/**
 * A constant that PostgreSQL does not work with before the row is there: it looks whether the expression of a kept column
 * always gives the same by folding its constants, and does so before it has settled their collations, which fails.
 */
function unfolded(expression: Sql): Sql {
  return sql`(case when id is not null then ${expression} end)`;
}

/** The physical type of a column with what belongs to it; null where it does not stand in the table. */
export function physicalType(catalog: Catalog, column: Column): Sql | null {
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
  return `${storedOf(column).type(column)?.text} ${said}`;
}

function columnMeaning(catalog: Catalog, column: Column): string {
  const computed = computedOf(catalog, column);
  return computed
    ? meaningOf(catalog, column, computed.typed)
    : `${column.id} ${storedOf(column).type(column)?.text}${column.locales ? ` ${column.locales.join()}` : ''}`;
}
