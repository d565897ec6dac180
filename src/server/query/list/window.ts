import { isLink } from '#core/fields/traits.ts';
import { storedOf } from '../../fields/registry.ts';
import { orderSql } from '../rights/expression.ts';
import type { SqlScene } from '../formula/facts.ts';
import type { Row } from '../scene/joins.ts';
import type { ListPlan } from './plan.ts';
import type { Slot } from './shape.ts';

/** One term of the order as SQL; empty values come last, or first when the window is read backwards. */
interface Term {
  readonly sql: string;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** The key's value as SQL, `null` for an empty key, undefined without a key. */
  readonly key: string | null | undefined;
}

/** One part of a window: its condition; the parts, one after another, are the rows in order. */
interface Branch {
  readonly where: readonly string[];
}

/** The order of a window and the parts that it is read in. */
export interface WindowSql {
  /** The order within each part. */
  readonly orderBy: string;
  /** The order of all rows at once, without parts. */
  readonly wholeOrderBy: string;
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
    const cast = isLink(column) ? 'text' : (stored.orderCast ?? stored.cast);
    const keyOf = (slot: Slot): string => {
      const parameter = `$${slot + 1}`;
      return stored.orderKey ? stored.orderKey(parameter, column) : `${parameter}::${cast}`;
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
    sql: 't.id',
    descending: (plan.order[0]?.descending ?? false) !== plan.backwards,
    nullable: false,
    key: keySql(last, (slot) => `$${slot + 1}::bigint`),
  };
  return [...terms, id];
}

function keySql(slot: Slot | null | undefined, sql: (slot: Slot) => string): string | null | undefined {
  return slot === undefined || slot === null ? slot : sql(slot);
}

function orderBySql(terms: readonly Term[], backwards: boolean, inParts: boolean): string {
  return terms
    .map((term, at) => {
      const direction = term.descending ? ' desc' : '';
      // The first term's empty values have a part of their own, and PostgreSQL's own place for them suits its index.
      if (!term.nullable || (at === 0 && inParts)) return `${term.sql}${direction}`;
      return `${term.sql}${direction} nulls ${backwards ? 'first' : 'last'}`;
    })
    .join(', ');
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
function segments(lead: Term, backwards: boolean): readonly (readonly string[])[] {
  if (!lead.nullable) return [[]];
  const parts = [[`${lead.sql} is not null`], [`${lead.sql} is null`]];
  return backwards ? parts.toReversed() : parts;
}

function sameAsKey(term: Term): string {
  return term.key === null ? `${term.sql} is null` : `${term.sql} = ${term.key}`;
}

/** Conditions for "after the key at this term"; empty where nothing can come after. */
function laterThanKey(
  terms: readonly Term[],
  depth: number,
  backwards: boolean,
): readonly (readonly string[])[] {
  const term = terms[depth];
  if (!term) return [];
  if (term.key === null || term.key === undefined) return backwards ? [[`${term.sql} is not null`]] : [];
  const beyond = `${term.sql} ${term.descending ? '<' : '>'} ${term.key}`;
  if (!term.nullable || backwards) return [[beyond]];
  // The first term keeps its empty values apart, so that each part can use its index.
  if (depth === 0) return [[beyond], [`${term.sql} is null`]];
  return [[`(${beyond} or ${term.sql} is null)`]];
}
