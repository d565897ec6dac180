import type { RequestGroup } from '#core/contract/lists/group-routes.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { calculationsOf, isGroupable, isStepOf, periodsOf } from '#core/fields/calculations.ts';
import type { Calculation } from '#core/query/calculation.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isLink } from '#core/fields/traits.ts';
import { DECIMAL, type Type } from '#core/fields/value-type.ts';
import { must } from '#core/std/must.ts';
import { unreachable } from '#core/std/unreachable.ts';
import { literal, NOTHING, numeral, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import type { StoredField } from '../../fields/stored-field.ts';
import type { SqlScene } from '../formula/facts.ts';
import { jsonOf } from '../formula/formula-sql.ts';
import { placeRow, titleSql } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { placeOf, type Place } from '../scene/place.ts';
import type { ListPlan } from './plan.ts';
import { tableSql } from './records-sql.ts';

/** The value by which records are grouped. */
export interface Grouped {
  readonly place: Place;
  readonly value: Sql;
  /** In JSON, of a group `a.g`. */
  readonly json: (g: Sql) => Sql;
  readonly until: (g: Sql) => Sql;
  /** What groups are sorted by, and the type of its key. */
  readonly order: (g: Sql) => Sql;
  readonly cast: Sql;
  /** What is joined to groups `a` for their order. */
  readonly joined: Sql;
}

/** What records are grouped by: the values of a column, periods of days and moments, steps of numbers. */
interface GroupTerm extends Pick<RequestGroup, 'column' | 'period'> {
  readonly step?: number | undefined;
}

/**
 * By what the records of a table are grouped; `given` stands in place of their values. Throws AppError for a column that
 * does not exist for the viewer or has no groups.
 */
export function groupedBy(
  { scene, plan }: { readonly scene: SqlScene; readonly plan: Pick<ListPlan, 'table'> },
  row: Row,
  group: GroupTerm,
  given?: (cast: Sql) => Sql,
): Grouped {
  const place = placeOf(scene, plan.table, group.column);
  const { column } = place;
  if (!isGroupable(column)) throw new AppError('sort.column', { column: group.column });
  const { reads, cast } = storedOf(column);
  const own = given
    ? given(cast)
    : readableSql(scene, placeRow(scene, row, place.links), place.table, column);
  const value = reads?.(own, column) ?? own;
  if (group.period !== undefined) return byPeriod(scene, { place, value, period: group.period });
  if (group.step !== undefined) return byStep({ place, value, step: group.step });
  if (isLink(column)) return byLink(scene, place, value);
  const stored = reads ? READ : storedOf(column);
  return {
    place,
    value,
    json: (g) => stored.json?.(g) ?? g,
    until: () => sql`null`,
    order: (g) => stored.order?.(g, column) ?? g,
    cast: stored.orderCast ?? stored.cast,
    joined: NOTHING,
  };
}

/** Of what is read in one of several languages, the text itself is grouped. */
const READ: Pick<StoredField, 'json' | 'order' | 'orderCast' | 'cast'> = { cast: sql`text` };

function byPeriod(
  { facts }: SqlScene,
  { place, value, period }: { readonly place: Place; readonly value: Sql; readonly period: string },
): Grouped {
  const periods: readonly string[] = periodsOf(place.column);
  if (!periods.includes(period)) throw new AppError('sort.column', { column: place.path });
  const isDay = fieldOf(place.column).formulaType(place.column)?.kind === 'date';
  const unit = literal(period);
  const step = sql`${literal(period === 'quarter' ? '3 months' : `1 ${period}`)}::interval`;
  const back = (local: Sql): Sql =>
    isDay ? sql`(${local})::date` : sql`((${local}) at time zone ${facts.zone})`;
  const local = isDay ? sql`(${value})::timestamp` : sql`(${value} at time zone ${facts.zone})`;
  return {
    place,
    value: sql`date_trunc(${unit}, ${local})`,
    json: back,
    until: (g) => back(sql`${g} + ${step}`),
    order: (g) => g,
    cast: sql`timestamp`,
    joined: NOTHING,
  };
}

/** The ends of steps are exact, whatever number of digits the values have. */
function byStep({
  place,
  value,
  step,
}: {
  readonly place: Place;
  readonly value: Sql;
  readonly step: number;
}): Grouped {
  const { column } = place;
  if (!isStepOf(column, step)) throw new AppError('sort.column', { column: place.path });
  const wide = sql`${numeral(String(step))}::numeric`;
  const number = sql`(${value})::numeric`;
  const json = (end: Sql): Sql => storedOf(column).json?.(end) ?? end;
  return {
    place,
    value: sql`(${number} - ((${number} % ${wide}) + ${wide}) % ${wide})`,
    json: (g) => json(sql`trim_scale(${g})`),
    until: (g) => json(sql`trim_scale(${g} + ${wide})`),
    order: (g) => g,
    cast: sql`numeric`,
    joined: NOTHING,
  };
}

function byLink(scene: SqlScene, place: Place, value: Sql): Grouped {
  const { column } = place;
  if (!isLink(column)) throw new Error('Bug: groups by the title of no link');
  const target = tableOf(scene.catalog, column.target);
  const linked = rowOf(scene, 'k');
  const title = titleSql(scene, target, linked);
  return {
    place,
    value,
    json: (g) => sql`json_build_array(${g}, ${title})`,
    until: () => sql`null`,
    order: () => title,
    cast: sql`text`,
    joined: sql` left join ${tableSql(scene, target)} k on k.id = a.g${linked.joins.sql()}`,
  };
}

/** A result over the readable values of a column, in its form in JSON. Throws AppError for a column that has no such result. */
export function resultSql(scene: SqlScene, row: Row, place: Place, how: Calculation): Sql {
  const { value, aggregate, json } = calculatedOf(scene, row, { place, how });
  return json(aggregate(value));
}

/** How something is calculated. */
export interface Calculated {
  /** What a record gives to it, as its viewer may read it. */
  readonly value: Sql;
  readonly aggregate: (value: Sql) => Sql;
  /** What records that are put together first give, and how these become the result of several such groups. */
  readonly parts: (value: Sql) => readonly Sql[];
  readonly whole: (parts: readonly Sql[]) => Sql;
  /** The form of the result in JSON. */
  readonly json: (result: Sql) => Sql;
  readonly type: Type;
  /** The type of the result as a part of a key. */
  readonly cast: Sql;
}

/** How a result over the readable values of a column comes about. Throws AppError for a column that has no such result. */
export function calculatedOf(
  scene: SqlScene,
  row: Row,
  { place, how }: { readonly place: Place; readonly how: Calculation },
): Calculated {
  const { column } = place;
  if (!calculationsOf(column).includes(how))
    throw new AppError('calculation.column', { column: place.path, how });
  const type = must(fieldOf(column).formulaType(column), 'the kind of what is calculated');
  const result: Type = how === 'count' ? { kind: 'integer' } : resultType(how, type);
  return {
    value: readableSql(scene, placeRow(scene, row, place.links), place.table, column),
    aggregate: (value) => aggregateOf(how, value, type),
    parts: (value) => (how === 'average' ? [sql`sum(${value})`, sql`count(${value})`] : [partOf(how, value)]),
    whole: (parts) => wholeOf(how, parts, type),
    json: (value) => jsonOf(value, result),
    type: result,
    cast: how === 'minimum' || how === 'maximum' ? storedOf(column).cast : sql`numeric`,
  };
}

/** The result that groups are sorted by, and the type of its key. */
export interface Ordering {
  readonly result: Sql;
  readonly cast: Sql;
}

/** How groups are sorted by a result; see `calculatedOf`. */
export function orderingOf(calculated: Calculated, value: Sql): Ordering {
  const { aggregate, cast } = calculated;
  return { result: sql`(${aggregate(value)})::${cast}`, cast };
}

function resultType(how: Calculation, type: Type): Type {
  return how === 'average' && type.kind === 'integer' ? DECIMAL : type;
}

function aggregateOf(how: Calculation, value: Sql, { kind }: Type): Sql {
  switch (how) {
    case 'count':
      return sql`count(${value})`;
    case 'minimum':
      return sql`min(${value})`;
    case 'maximum':
      return sql`max(${value})`;
    case 'sum':
      return kind === 'duration' ? sql`colonnade.duration(sum(${value}))` : sql`sum(${value})`;
    case 'average': {
      const average = sql`colonnade.quotient(sum(${value})::numeric, count(${value})::numeric)`;
      return kind === 'duration' ? sql`colonnade.duration(${average})` : average;
    }
    default:
      return unreachable(how);
  }
}

function partOf(how: Exclude<Calculation, 'average'>, value: Sql): Sql {
  if (how === 'count') return sql`count(${value})`;
  return how === 'sum' ? sql`sum(${value})` : how === 'minimum' ? sql`min(${value})` : sql`max(${value})`;
}

/** The result over groups of records, of what each of them gives. */
function wholeOf(how: Calculation, parts: readonly Sql[], { kind }: Type): Sql {
  const [first = NOTHING, second = NOTHING] = parts;
  switch (how) {
    case 'count':
      return sql`coalesce(sum(${first}), 0)::bigint`;
    case 'minimum':
      return sql`min(${first})`;
    case 'maximum':
      return sql`max(${first})`;
    case 'sum':
      return kind === 'duration' ? sql`colonnade.duration(sum(${first}))` : sql`sum(${first})`;
    case 'average': {
      const average = sql`colonnade.quotient(sum(${first})::numeric, sum(${second})::numeric)`;
      return kind === 'duration' ? sql`colonnade.duration(${average})` : average;
    }
    default:
      return unreachable(how);
  }
}
