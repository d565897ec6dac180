import { isLink } from '#core/fields/traits.ts';
import { commas, NOTHING, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { orderSql } from '../rights/expression.ts';
import type { SqlScene } from '../formula/facts.ts';
import type { Row } from '../scene/joins.ts';
import type { ListPlan } from './plan.ts';
import type { Slot } from './shape.ts';

/** One term of the order as SQL; empty values come last, or first when the window is read backwards. */
interface Term {
  readonly sql: Sql;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** The key's value as SQL, `null` for an empty key, undefined without a key. */
  readonly key: Sql | null | undefined;
}

/** One part of a window: its condition; the parts, one after another, are the rows in order. */
interface Branch {
  readonly where: readonly Sql[];
}

/** The order of a window and the parts that it is read in. */
export interface WindowSql {
  /** The order within each part. */
  readonly orderBy: Sql;
  /** The order of all rows at once, without parts. */
  readonly wholeOrderBy: Sql;
  readonly branches: readonly Branch[];
}

/**
 * Splits "the rows after a key" into parts that an index answers each by itself, deepest first: same first terms and a
 * later next one. The first term's empty values are a part of their own at the end, so that a plain index serves both
 * directions while empty values come last in both.
 */
export function windowSql(scene: SqlScene, plan: ListPlan, row: Row): WindowSql {
  const terms = termsOf(scene, plan, row);
  const backwards = plan.backwards;
  return {
    orderBy: orderBySql(terms, backwards, true),
    wholeOrderBy: orderBySql(terms, backwards, false),
    branches: branchesOf(terms, backwards),
  };
}

function termsOf(scene: SqlScene, plan: ListPlan, row: Row): readonly Term[] {
  const terms = plan.order.map((term, at): Term => {
    const { column } = term.place;
    const stored = storedOf(column);
    const cast = isLink(column) ? sql`text` : (stored.orderCast ?? stored.cast);
    const keyOf = (slot: Slot): Sql => {
      const parameter = sql`${boundAt(slot + 1)}`;
      return stored.orderKey ? stored.orderKey(parameter, column) : sql`${parameter}::${cast}`;
    };
    return {
      sql: orderSql(scene, term.place, row),
      descending: term.descending !== plan.backwards,
      nullable: term.nullable,
      key: keySql(plan.key?.[at], keyOf),
    };
  });
  const last = plan.key?.at(-1);
  const id: Term = {
    sql: sql`t.id`,
    descending: (plan.order[0]?.descending ?? false) !== plan.backwards,
    nullable: false,
    key: keySql(last, (slot) => sql`${boundAt(slot + 1)}::bigint`),
  };
  return [...terms, id];
}

function keySql(slot: Slot | null | undefined, expression: (slot: Slot) => Sql): Sql | null | undefined {
  return slot === undefined || slot === null ? slot : expression(slot);
}

function orderBySql(terms: readonly Term[], backwards: boolean, inParts: boolean): Sql {
  return commas(
    terms.map((term, at) => {
      const direction = term.descending ? sql` desc` : NOTHING;
      // The first term's empty values have a part of their own, and PostgreSQL's own place for them suits its index.
      if (!term.nullable || (at === 0 && inParts)) return sql`${term.sql}${direction}`;
      return sql`${term.sql}${direction} nulls ${backwards ? sql`first` : sql`last`}`;
    }),
  );
}

function branchesOf(terms: readonly Term[], backwards: boolean): readonly Branch[] {
  const [lead] = terms;
  if (!lead) return [];
  if (lead.key === undefined) return segments(lead, backwards).map((where) => ({ where }));
  const branches: Branch[] = [];
  for (let depth = terms.length - 1; depth >= 0; depth--) {
    const equal = terms.slice(0, depth).map(sameAsKey);
    for (const later of laterThanKey(terms, depth, backwards)) branches.push({ where: [...equal, ...later] });
  }
  return branches;
}

/** The whole order in parts: the first term's values, then its empty ones; the other way round when backwards. */
function segments(lead: Term, backwards: boolean): readonly (readonly Sql[])[] {
  if (!lead.nullable) return [[]];
  const parts = [[sql`${lead.sql} is not null`], [sql`${lead.sql} is null`]];
  return backwards ? parts.toReversed() : parts;
}

function sameAsKey(term: Term): Sql {
  return term.key === null || term.key === undefined
    ? sql`${term.sql} is null`
    : sql`${term.sql} = ${term.key}`;
}

/** Conditions for "after the key at this term"; empty where nothing can come after. */
function laterThanKey(
  terms: readonly Term[],
  depth: number,
  backwards: boolean,
): readonly (readonly Sql[])[] {
  const term = terms[depth];
  if (!term) return [];
  if (term.key === null || term.key === undefined) return backwards ? [[sql`${term.sql} is not null`]] : [];
  const beyond = sql`${term.sql} ${term.descending ? sql`<` : sql`>`} ${term.key}`;
  if (!term.nullable || backwards) return [[beyond]];
  // The first term keeps its empty values apart, so that each part can use its index.
  if (depth === 0) return [[beyond], [sql`${term.sql} is null`]];
  return [[sql`(${beyond} or ${term.sql} is null)`]];
}
