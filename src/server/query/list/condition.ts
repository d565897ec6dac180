import { isList } from '#core/fields/traits.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { ConditionOn, FilterOn } from '#core/query/filter.ts';
import { positiveOf, type Operator } from '#core/query/operators.ts';
import { storedOf } from '../../fields/registry.ts';
import { membersSql, placeRow } from '../rights/expression.ts';
import type { SqlScene } from '../formula/facts.ts';
import { conditionFormulaSql } from '../formula/formula-sql.ts';
import type { Row } from '../scene/joins.ts';
import type { Place } from '../scene/place.ts';
import { readableSql, viewerGuard } from '../rights/rights.ts';
import type { Slot } from './shape.ts';

interface Ground {
  readonly scene: SqlScene;
  readonly row: Row;
  /** Slots of texts too short for the index of the folded text to find them. */
  readonly short: ReadonlySet<Slot>;
}

/**
 * A filter as SQL. Conditions are true or false, never unknown: a condition on an empty value is false, and each
 * negation is the exact complement, so that a filter and its opposite together give every row.
 */
export function filterSql(filter: FilterOn<Place, Typed>, ground: Ground): string {
  if ('all' in filter) return joined(filter.all, ' and ', 'true', ground);
  if ('any' in filter) return joined(filter.any, ' or ', 'false', ground);
  if ('not' in filter) return `((${filterSql(filter.not, ground)}) is not true)`;
  if ('formula' in filter) {
    const { scene, row } = ground;
    return `(${conditionFormulaSql({ ...scene, guard: viewerGuard(scene) }, filter.formula, row)})`;
  }
  const positive = positiveOf(filter.operator);
  if (!positive) return conditionSql(filter, ground);
  return `((${conditionSql({ ...filter, operator: positive }, ground)}) is not true)`;
}

function joined(
  parts: readonly FilterOn<Place, Typed>[],
  word: string,
  none: string,
  ground: Ground,
): string {
  return parts.length === 0 ? none : `(${parts.map((part) => filterSql(part, ground)).join(word)})`;
}

function conditionSql(condition: ConditionOn<Place>, ground: Ground): string {
  const place = condition.column;
  const row = placeRow(ground.scene, ground.row, place.links);
  const { alias } = row;
  // The request path has put the slot of the value in its place.
  const parameter = `$${Number(condition.value) + 1}`;
  const { column } = place;
  if (isList(column)) return listSql({ place, column, row, parameter, operator: condition.operator }, ground);
  const sql = readableSql(ground.scene, row, place.table, column);
  if (condition.operator === 'isEmpty') return `${sql} is null`;
  const { holds } = storedOf(column);
  if (holds) return holds(sql, parameter);
  const text = TEXT[condition.operator];
  if (text) {
    const found = text(`colonnade.folded(${sql})`, `${parameter}::text`);
    // A searchable column's text is part of the table's indexed folded text, which narrows the rows first.
    if (column.searchable !== true) return found;
    return `(${foundSql(alias, parameter, ground.short.has(Number(condition.value)))} and ${found})`;
  }
  return comparisonSql(sql, parameter, column, condition.operator);
}

const SIGNS: Partial<Record<Operator, string>> = {
  equal: '=',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};

function comparisonSql(sql: string, parameter: string, column: Column, operator: Operator): string {
  const { cast } = storedOf(column);
  if (operator === 'isWithin') return `${sql} = any(${parameter}::${cast}[])`;
  return `${sql} ${SIGNS[operator]} ${parameter}::${cast}`;
}

/** Text conditions compare without case and accents. */
const TEXT: Partial<Record<Operator, (folded: string, parameter: string) => string>> = {
  contains: (folded, parameter) => `${folded} like '%' || colonnade.like_literal(${parameter}) || '%'`,
  beginsWith: (folded, parameter) => `${folded} like colonnade.like_literal(${parameter}) || '%'`,
  endsWith: (folded, parameter) => `${folded} like '%' || colonnade.like_literal(${parameter})`,
  fullWordBeginning: (folded, parameter) => `${folded} ~ ('\\m' || colonnade.regex_literal(${parameter}))`,
};

/**
 * Whether the folded text of the row `alias` contains a bound text, in the form that its index answers; not so where the
 * text is too short for it: an index asked for what it cannot find would be read as a whole.
 */
export function foundSql(alias: string, parameter: string, isShort: boolean): string {
  // The index is not in this collation.
  const text = isShort ? `${alias}._search collate "C"` : `${alias}._search`;
  return `${text} like '%' || colonnade.like_literal(${parameter}::text) || '%'`;
}

interface ListCondition {
  readonly place: Place;
  readonly column: ColumnOf<ListType>;
  readonly row: Row;
  readonly parameter: string;
  readonly operator: Operator;
}

function listSql({ place, column, row, parameter, operator }: ListCondition, { scene }: Ground): string {
  const { from } = membersSql(scene, { row, owner: place.table, list: column });
  if (operator === 'isEmpty') return `not exists (select 1 from ${from})`;
  return `exists (select 1 from ${from} and m.id = ${parameter}::bigint)`;
}
