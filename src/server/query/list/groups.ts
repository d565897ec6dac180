import type { CalculateRequest, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { calculationsOf, isGroupable, periodsOf } from '#core/fields/calculations.ts';
import type { Calculation } from '#core/query/calculation.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isLink } from '#core/fields/traits.ts';
import { DECIMAL, type Type } from '#core/fields/value-type.ts';
import { must } from '#core/std/must.ts';
import { unreachable } from '#core/std/unreachable.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, literal, NOTHING, position, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import type { SqlScene } from '../formula/facts.ts';
import { jsonOf } from '../formula/formula-sql.ts';
import { placeRow, titleSql } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { placeOf, type Place, type Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import type { ListPlan } from './plan.ts';
import { conditionsSql, tableSql } from './records-sql.ts';
import { shapeOf } from './shape.ts';

/** Groups of one window unless the request says otherwise. */
const DEFAULT_GROUPS = 100;

/** The groups of a list, or how many there are, as the JSON text of `CalculateAnswer`. Throws AppError for what does not exist for the viewer or has no groups. */
export async function listGroups(db: Runner, scene: Scene, request: CalculateRequest): Promise<string> {
  const shaped = shapeOf({ ...request, columns: [], after: undefined, before: undefined, skip: undefined });
  const key = request.before ?? request.after;
  if (key && key.length !== 2) throw new AppError('request.invalid', { reason: 'key' });
  const values = [...(key ?? []), ...(request.skip ? [request.skip] : [])];
  const [row] = await askList<{ answer: string }>(
    { db, scene },
    queryOf(request, values.length),
    shaped,
    values,
  );
  return must(row, 'the answer of groups').answer;
}

function queryOf(request: CalculateRequest, binds: number): ListQuery {
  const { group, calculations = [], limit = DEFAULT_GROUPS, count = false } = request;
  const key = request.before ?? request.after;
  const way = { backwards: request.before !== undefined, key: key?.map((part) => part !== null) };
  const said = { group, calculations, limit, count, ...way, skip: (request.skip ?? 0) > 0 };
  return {
    name: `groups ${JSON.stringify(said)}`,
    binds,
    compile: (scene, plan, slots) => ({ text: compileGroups({ scene, plan, slots }, request) }),
  };
}

/** Where the statement of groups is compiled. */
interface Ground {
  readonly scene: SqlScene;
  readonly plan: ListPlan;
  /** Values before those of the window. */
  readonly slots: number;
}

function compileGroups(ground: Ground, request: CalculateRequest): Sql {
  const { scene, plan } = ground;
  const { group, calculations = [] } = request;
  const row = rowOf(scene, 't');
  const results = calculations.map(({ column, how }) =>
    resultSql(scene, row, placeOf(scene, plan.table, column), how),
  );
  if (!group) {
    const aggregates = sql`count(*)::bigint, json_build_array(${commas(results)})`;
    return sql`select json_build_object('groups', json_build_array(json_build_array(null, null, ${aggregates}, json_build_array(null, null))))::text as answer ${fromSql(ground, row)}`;
  }
  const by = groupedBy(ground, row, group);
  if (request.count === true) {
    const values = sql`select ${by.value} as g ${fromSql(ground, row)} group by 1`;
    return sql`select json_build_object('groups', '[]'::json, 'count', (select count(*) from (${values}) v))::text as answer`;
  }
  return windowOf(ground, request, { row, by, results });
}

/** The value by which records are grouped. */
interface Grouped {
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

function groupedBy(ground: Ground, row: Row, group: RequestGroup): Grouped {
  const { scene, plan } = ground;
  const place = placeOf(scene, plan.table, group.column);
  const { column } = place;
  if (!isGroupable(column)) throw new AppError('sort.column', { column: group.column });
  const value = readableSql(scene, placeRow(scene, row, place.links), place.table, column);
  if (group.period !== undefined) return byPeriod(scene, { place, value, period: group.period });
  if (isLink(column)) return byLink(scene, place, value);
  const stored = storedOf(column);
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

interface WindowParts {
  readonly row: Row;
  readonly by: Grouped;
  readonly results: readonly Sql[];
}

/**
 * A window of groups: those with a value by the key, then the records without one. Records are put together first; what
 * their groups are called and sorted by is looked up for each group once.
 */
function windowOf(ground: Ground, request: CalculateRequest, { row, by, results }: WindowParts): Sql {
  const { limit = DEFAULT_GROUPS } = request;
  const isBackwards = request.before !== undefined;
  const isDescending = (request.group?.descending ?? false) !== isBackwards;
  const key = request.before ?? request.after;
  const [order, tie] = [by.order(sql`a.g`), sql`a.g::text`];
  const direction = isDescending ? sql` desc` : NOTHING;
  const listed = sql`json_build_array(${commas(results)}) as results`;
  const grouped = sql`select ${by.value} as g, count(*)::bigint as n, ${listed} ${fromSql(ground, row)} group by 1`;
  const skip = request.skip
    ? sql` offset ${position(ground.slots + (key?.length ?? 0) + 1)}::bigint`
    : NOTHING;
  const beyond = key ? beyondSql(ground, { key, by, isDescending, isBackwards }) : sql`true`;
  const empties = isBackwards ? sql`first` : sql`last`;
  const named = sql`select a.g, a.n, a.results, ${order} as o, ${tie} as tie, ${by.json(sql`a.g`)} as shown, ${by.until(sql`a.g`)} as until from (${grouped}) a${by.joined}`;
  // Where groups are sorted by what they are, the empty one needs no place of its own: all are sorted no further than the window.
  const emptyPlace =
    order.text === 'a.g' ? NOTHING : sql`(w.g is null)${isBackwards ? sql` desc` : NOTHING}, `;
  const sorted = sql`${emptyPlace}w.o${direction} nulls ${empties}, w.tie${direction} nulls ${empties}`;
  const found = sql`select * from (${named}) w where ${beyond} order by ${sorted} limit ${literal(limit)}${skip}`;
  const window = sql`select b.*, row_number() over () as _n from (${found}) b`;
  const keySql = sql`json_build_array(p.o::text, p.tie)`;
  const shown = sql`case when p.g is not null then p.shown end`;
  return sql`select json_build_object('groups', coalesce(json_agg(json_build_array(${shown}, p.until, p.n, p.results, ${keySql}) order by p._n${isBackwards ? sql` desc` : NOTHING}), '[]'))::text as answer from (${window}) p`;
}

interface Beyond {
  readonly key: readonly (string | null)[];
  readonly by: Grouped;
  readonly isDescending: boolean;
  readonly isBackwards: boolean;
}

/** What comes after the key in the direction of reading; the group of empty values stands last. */
function beyondSql({ slots }: Ground, { key, by, isDescending, isBackwards }: Beyond): Sql {
  const at = sql`${position(slots + 1)}`;
  const tie = sql`${position(slots + 2)}::text`;
  // The values stay parameters of the statement, whatever they are.
  if (key[1] === null)
    return sql`(${isBackwards ? sql`w.g is not null` : sql`false`} and ${at}::text is null and ${tie} is null)`;
  const sign = isDescending ? sql`<` : sql`>`;
  const order = key[0] === null ? sql`null::${by.cast}` : sql`${at}::${by.cast}`;
  const later = sql`(w.o ${sign} ${order} or (w.o = ${order} and w.tie ${sign} ${tie}))`;
  return isBackwards ? sql`(w.g is not null and ${later})` : sql`(w.g is null or ${later})`;
}

function fromSql({ scene, plan }: Ground, row: Row): Sql {
  const where = and(conditionsSql(scene, plan, row));
  return sql`from ${tableSql(scene, plan.table)} t${row.joins.sql()} where ${where}`;
}

/** A result over the readable values of a column, in its form in JSON. */
function resultSql(scene: SqlScene, row: Row, place: Place, how: Calculation): Sql {
  const { column } = place;
  if (!calculationsOf(column).includes(how))
    throw new AppError('calculation.column', { column: place.path, how });
  const value = readableSql(scene, placeRow(scene, row, place.links), place.table, column);
  const type = must(fieldOf(column).formulaType(column), 'the kind of what is calculated');
  return jsonOf(aggregateOf(how, value, type), how === 'count' ? { kind: 'integer' } : resultType(how, type));
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
