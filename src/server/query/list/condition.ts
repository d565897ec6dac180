import { isList } from '#core/fields/traits.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { must } from '#core/std/must.ts';
import type { ConditionOn, FilterOn } from '#core/query/filter.ts';
import { isMe } from '#core/query/asked-value.ts';
import { positiveOf, type Operator } from '#core/query/operators.ts';
import { and, NOTHING, or, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { membersSql, placeRow } from '../rights/expression.ts';
import type { SqlScene } from '../formula/facts.ts';
import { conditionFormulaSql } from '../formula/formula-sql.ts';
import type { Row } from '../scene/joins.ts';
import type { Place } from '../scene/place.ts';
import { readableSql, viewerGuard } from '../rights/rights.ts';
import { isByWords, searchedText, searchedWays } from '../tables/search-columns.ts';
import type { Slot, SlotValue } from './shape.ts';

interface Ground {
  readonly scene: SqlScene;
  readonly row: Row;
  /** Slots of texts too short for the index of the folded text to find them. */
  readonly short: ReadonlySet<Slot>;
  /** In how many lists the row is a record of a list. */
  readonly depth?: number;
}

/**
 * A filter as SQL. Conditions are true or false, never unknown: a condition on an empty value is false, and each
 * negation is the exact complement, so that a filter and its opposite together give every row.
 */
export function filterSql(filter: FilterOn<Place, Typed>, ground: Ground): Sql {
  if ('all' in filter) return joined(filter.all, and, ground);
  if ('any' in filter) return joined(filter.any, or, ground);
  if ('not' in filter) return sql`((${filterSql(filter.not, ground)}) is not true)`;
  if ('formula' in filter) {
    const { scene, row } = ground;
    return sql`(${conditionFormulaSql({ ...scene, guard: viewerGuard(scene) }, filter.formula, row)})`;
  }
  if ('some' in filter) return someSql(filter.some, filter.where, ground);
  if ('none' in filter) return sql`(not ${someSql(filter.none, filter.where, ground)})`;
  const positive = positiveOf(filter.operator);
  if (!positive) return conditionSql(filter, ground);
  return sql`((${conditionSql({ ...filter, operator: positive }, ground)}) is not true)`;
}

function joined(parts: readonly FilterOn<Place, Typed>[], by: typeof and, ground: Ground): Sql {
  const conditions = by(parts.map((part) => filterSql(part, ground)));
  return parts.length === 0 ? conditions : sql`(${conditions})`;
}

function conditionSql(condition: ConditionOn<Place>, ground: Ground): Sql {
  const place = condition.column;
  const row = placeRow(ground.scene, ground.row, place.links);
  const { alias } = row;
  // The request path has put the slot of the value in its place.
  const slotted = condition.value as SlotValue | undefined;
  const isViewer = isMe(slotted);
  const parameter = isViewer ? ground.scene.facts.me : sql`${boundAt(Number(slotted) + 1)}`;
  const { column } = place;
  if (isList(column)) return listSql({ place, column, row, parameter, operator: condition.operator }, ground);
  const expression = readSql(readableSql(ground.scene, row, place.table, column), column);
  if (condition.operator === 'isEmpty') return sql`${expression} is null`;
  if (condition.other) {
    const other = placeRow(ground.scene, ground.row, condition.other.links);
    const { table, column: second } = condition.other;
    const value = readSql(readableSql(ground.scene, other, table, second), second);
    return sql`${expression} ${signOf(condition.operator)} ${value}`;
  }
  if (typeof slotted === 'object' && 'from' in slotted)
    return periodSql(expression, slotted, { column, operator: condition.operator });
  const { holds, condition: ownCondition } = storedOf(column);
  const own = ownCondition?.(condition.operator, expression, parameter, column);
  if (own) return own;
  if (holds) return holds(expression, parameter);
  const text = TEXT[condition.operator];
  if (text) {
    const { reads, text: textOf } = storedOf(column);
    const words = reads ? expression : textOf(expression, column);
    const found = text(sql`colonnade.folded(${words})`, sql`${parameter}::text`);
    // A searchable column's text is part of the table's indexed folded text, which narrows the rows first.
    if (column.searchable !== true || isByWords(column)) return found;
    return sql`(${likeSql(alias, patternSql(parameter), ground.short.has(Number(condition.value)))} and ${found})`;
  }
  return comparisonSql(expression, parameter, column, condition.operator);
}

/** A value as whoever asks reads it. */
function readSql(expression: Sql, column: Column): Sql {
  return storedOf(column).reads?.(expression, column) ?? expression;
}

const SIGNS: Partial<Record<Operator, Sql>> = {
  equal: sql`=`,
  less: sql`<`,
  lessOrEqual: sql`<=`,
  greater: sql`>`,
  greaterOrEqual: sql`>=`,
};

function comparisonSql(expression: Sql, parameter: Sql, column: Column, operator: Operator): Sql {
  const { reads, cast: own } = storedOf(column);
  const cast = reads ? sql`text` : own;
  if (operator === 'isWithin') return sql`${expression} = any(${parameter}::${cast}[])`;
  return sql`${expression} ${signOf(operator)} ${parameter}::${cast}`;
}

function signOf(operator: Operator): Sql {
  return must(SIGNS[operator], `the sign of ${operator}`);
}

interface PeriodSlots {
  readonly from: Slot;
  readonly before: Slot;
}

/** A value compared with a period: equal is in it, less before it. Both ends stand in each text, so that both are bound. */
function periodSql(
  expression: Sql,
  slots: PeriodSlots,
  { column, operator }: { readonly column: Column; readonly operator: Operator },
): Sql {
  const { cast } = storedOf(column);
  const from = sql`${boundAt(slots.from + 1)}::${cast}`;
  const before = sql`${boundAt(slots.before + 1)}::${cast}`;
  const compared = must(PERIODS[operator], `the period of ${operator}`);
  return sql`(${compared(expression, from, before)})`;
}

const PERIODS: Partial<Record<Operator, (value: Sql, from: Sql, before: Sql) => Sql>> = {
  equal: (value, from, before) => sql`${value} >= ${from} and ${value} < ${before}`,
  less: (value, from, before) => sql`${value} < ${from} and ${before} is not null`,
  lessOrEqual: (value, from, before) => sql`${value} < ${before} and ${from} is not null`,
  greater: (value, from, before) => sql`${value} >= ${before} and ${from} is not null`,
  greaterOrEqual: (value, from, before) => sql`${value} >= ${from} and ${before} is not null`,
};

/** Text conditions compare without case and accents. */
const TEXT: Partial<Record<Operator, (folded: Sql, parameter: Sql) => Sql>> = {
  contains: (folded, parameter) => sql`${folded} like '%' || colonnade.like_literal(${parameter}) || '%'`,
  beginsWith: (folded, parameter) => sql`${folded} like colonnade.like_literal(${parameter}) || '%'`,
  endsWith: (folded, parameter) => sql`${folded} like '%' || colonnade.like_literal(${parameter})`,
  fullWordBeginning: (folded, parameter) => sql`${folded} ~ ('\\m' || colonnade.regex_literal(${parameter}))`,
};

/**
 * Whether the folded text of the row `alias` is like a pattern of `patternSql`, in the form that its index answers; not so where the
 * text is too short for it: an index asked for what it cannot find would be read as a whole.
 */
function likeSql(alias: Sql, pattern: Sql, isShort: boolean): Sql {
  // The index is not in this collation.
  const text = isShort ? sql`${alias}._search collate "C"` : sql`${alias}._search`;
  return sql`${text} like ${pattern}`;
}

/** A word that quick search looks for, as values that PostgreSQL works out once. */
export interface SearchedWord {
  /** What short texts are like that have it, and what finds long ones. */
  readonly pattern: Sql;
  readonly query: Sql;
  readonly isShort: boolean;
}

/** Whether quick search finds a word in the row `alias`, by its text or its words, as its table keeps them. */
export function foundSql(alias: Sql, table: Table, { pattern, query, isShort }: SearchedWord): Sql {
  const { byText, byWords } = searchedWays(table);
  const like = likeSql(alias, pattern, isShort);
  // Asked without its index as well where the text is too short: one for the half of it would be of no use.
  const words = isShort ? sql`${alias}._words || ''` : sql`${alias}._words`;
  if (!byWords) return like;
  return byText ? sql`(${like} or ${words} @@ ${query})` : sql`${words} @@ ${query}`;
}

/** Whether quick search finds a word in a value, which is of no use to an index. */
export function foundIn(value: Sql, column: Column, { pattern, query }: SearchedWord): Sql {
  const text = sql`colonnade.folded(${searchedText(value, column)})`;
  return isByWords(column) ? sql`colonnade.words(${text}) @@ ${query}` : sql`${text} like ${pattern}`;
}

/** The pattern of texts that contain a bound one. */
export function patternSql(parameter: Sql): Sql {
  return sql`'%' || colonnade.like_literal(${parameter}::text) || '%'`;
}

/** What finds the words of a bound text in long texts. */
export function wordsSql(parameter: Sql): Sql {
  return sql`colonnade.words_query(colonnade.fold(${parameter}::text))`;
}

/** Whether a list has a record that exists for the viewer and fulfils a filter; what is not to be read is empty. */
function someSql(place: Place, where: FilterOn<Place, Typed> | undefined, ground: Ground): Sql {
  const { scene, depth = 0 } = ground;
  const list = must(isList(place.column) ? place.column : undefined, 'a list column');
  const row = placeRow(scene, ground.row, place.links);
  // Lists in lists: each record has a name of its own.
  const alias = 'm'.repeat(depth + 1);
  const members = membersSql(scene, { row, owner: place.table, list }, alias);
  const inner = { ...ground, row: members.member, depth: depth + 1 };
  const fulfilled = where ? sql` and ${filterSql(where, inner)}` : NOTHING;
  // Joined is what the filter has come to ask of the record.
  return sql`exists (select 1 from ${members.from}${fulfilled})`;
}

interface ListCondition {
  readonly place: Place;
  readonly column: ColumnOf<ListType>;
  readonly row: Row;
  readonly parameter: Sql;
  readonly operator: Operator;
}

function listSql(
  { place, column, row, parameter, operator }: ListCondition,
  { scene, depth = 0 }: Ground,
): Sql {
  const alias = 'm'.repeat(depth + 1);
  const { from, member } = membersSql(scene, { row, owner: place.table, list: column }, alias);
  if (operator === 'isEmpty') return sql`not exists (select 1 from ${from})`;
  return sql`exists (select 1 from ${from} and ${member.alias}.id = ${parameter}::bigint)`;
}
