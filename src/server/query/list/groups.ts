import type { CalculateRequest } from '#core/contract/lists/group-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, literal, NOTHING, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { placeOf, type Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import {
  calculatedOf,
  groupedBy,
  orderingOf,
  resultSql,
  type Grouped,
  type Ordering,
} from './group-values.ts';
import type { ListPlan } from './plan.ts';
import { conditionsSql, tableSql } from './records-sql.ts';
import { shapeOf, type WindowRequest } from './shape.ts';

/** Groups of one window unless the request says otherwise. */
const DEFAULT_GROUPS = 100;

/** The groups of a list, or how many there are, as the JSON text of `CalculateAnswer`. Throws AppError for what does not exist for the viewer or has no groups. */
export async function listGroups(
  db: Runner,
  scene: Scene,
  given: CalculateRequest & Pick<WindowRequest, 'parent'>,
): Promise<string> {
  const request = windowed(given);
  const shaped = shapeOf({ ...request, columns: [], after: undefined, before: undefined, skip: undefined });
  const key = request.before ?? request.after;
  const parts = request.group?.order ? 3 : 2;
  if (key && key.length !== parts) throw new AppError('request.invalid', { reason: 'key' });
  const values = [...(key ?? []), ...(request.skip ? [request.skip] : [])];
  const [row] = await askList<{ answer: string }>(
    { db, scene },
    queryOf(request, values.length),
    shaped,
    values,
  );
  return must(row, 'the answer of groups').answer;
}

/** Only groups that are listed come in windows: of others, nothing is said of a window that the statement does not have. */
function windowed<Request extends CalculateRequest>(request: Request): Request {
  if (request.group && request.count !== true) return request;
  const { skip: _skip, before: _before, after: _after, ...whole } = request;
  return whole as Request;
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
  return windowOf(ground, request, { row, by, results, ordering: orderingBy(ground, row, request) });
}

function orderingBy({ scene, plan }: Ground, row: Row, { group }: CalculateRequest): Ordering | undefined {
  if (!group?.order) return undefined;
  const { column, how } = group.order;
  const calculated = calculatedOf(scene, row, { place: placeOf(scene, plan.table, column), how });
  return orderingOf(calculated, calculated.value);
}

interface WindowParts {
  readonly row: Row;
  readonly by: Grouped;
  readonly results: readonly Sql[];
  readonly ordering: Ordering | undefined;
}

/**
 * A window of groups: those with a value by the key, then the records without one. Records are put together first; what
 * their groups are called and sorted by is looked up for each group once.
 */
function windowOf(ground: Ground, request: CalculateRequest, parts: WindowParts): Sql {
  const { row, by, results, ordering } = parts;
  const { limit = DEFAULT_GROUPS } = request;
  const isBackwards = request.before !== undefined;
  const isDown = request.group?.descending ?? false;
  // Groups with equal results follow their values upwards.
  const isDescending = (isDown && !ordering) !== isBackwards;
  const isResultDescending = isDown !== isBackwards;
  const key = request.before ?? request.after;
  const order = by.order(sql`a.g`);
  const ownOrder = !ordering && order.text === 'a.g';
  const direction = isDescending ? sql` desc` : NOTHING;
  const empties = isBackwards ? sql`first` : sql`last`;
  const skip = request.skip
    ? sql` offset ${boundAt(ground.slots + (key?.length ?? 0) + 1)}::bigint`
    : NOTHING;
  const limited = sql`limit ${literal(limit)}${skip}`;
  const beyond = (at: GroupNames) =>
    key
      ? beyondSql(ground, { at, key, by, ordering, isDescending, isResultDescending, isBackwards })
      : sql`true`;
  const listed = sql`json_build_array(${commas(results)}) as results`;
  const all = sql`select ${by.value} as g, count(*)::bigint as n, ${listed}${ordering ? sql`, ${ordering.result} as r` : NOTHING} ${fromSql(ground, row)} group by 1`;
  const own: GroupNames = { g: by.value, order: by.value, tie: sql`(${by.value})::text` };
  // Groups that are sorted by what they are end with the window where they are put together: PostgreSQL plans for those few.
  const grouped = ownOrder
    ? sql`${all} having ${beyond(own)} order by 1${direction} nulls ${empties} ${limited}`
    : all;
  const named = sql`select a.g, a.n, a.results${ordering ? sql`, a.r` : NOTHING}, ${order} as o, a.g::text as tie, ${by.json(sql`a.g`)} as shown, ${by.until(sql`a.g`)} as until from (${grouped}) a${by.joined}`;
  const byResult = ordering
    ? sql`w.r${isResultDescending ? sql` desc` : NOTHING} nulls ${empties}, `
    : NOTHING;
  const sorted = sql`(w.g is null)${isBackwards ? sql` desc` : NOTHING}, ${byResult}w.o${direction} nulls ${empties}, w.tie${direction} nulls ${empties}`;
  const inWindow: GroupNames = { g: sql`w.g`, order: sql`w.o`, tie: sql`w.tie` };
  const found = ownOrder
    ? named
    : sql`select * from (${named}) w where ${beyond(inWindow)} order by ${sorted} ${limited}`;
  const window = sql`select b.*, row_number() over () as _n from (${found}) b`;
  const keySql = sql`json_build_array(${ordering ? sql`p.r::text, ` : NOTHING}p.o::text, p.tie)`;
  const shown = sql`case when p.g is not null then p.shown end`;
  return sql`select json_build_object('groups', coalesce(json_agg(json_build_array(${shown}, p.until, p.n, p.results, ${keySql}) order by p._n${isBackwards ? sql` desc` : NOTHING}), '[]'))::text as answer from (${window}) p`;
}

/** What a statement calls a group, what it is sorted by, and what tells apart groups that are sorted alike. */
interface GroupNames {
  readonly g: Sql;
  readonly order: Sql;
  readonly tie: Sql;
}

interface Beyond {
  readonly at: GroupNames;
  readonly key: readonly (string | null)[];
  readonly by: Grouped;
  readonly ordering: Ordering | undefined;
  readonly isDescending: boolean;
  readonly isResultDescending: boolean;
  readonly isBackwards: boolean;
}

/** What comes after the key in the direction of reading; the group of empty values stands last. */
function beyondSql(ground: Ground, beyond: Beyond): Sql {
  const { at, key, by, ordering, isDescending, isBackwards } = beyond;
  const places = key.map((_, index) => sql`${boundAt(ground.slots + index + 1)}`);
  const [order, tie] = [key.at(-2) ?? null, key.at(-1) ?? null];
  const [place, tied] = [places.at(-2) ?? NOTHING, sql`${places.at(-1) ?? NOTHING}::text`];
  // The values stay parameters of the statement, whatever they are.
  const result = ordering ? sql` and coalesce(${places[0] ?? NOTHING}::text, '') is not null` : NOTHING;
  if (tie === null)
    return sql`(${isBackwards ? sql`${at.g} is not null` : sql`false`} and ${place}::text is null and ${tied} is null${result})`;
  const sign = isDescending ? sql`<` : sql`>`;
  const placed = order === null ? sql`null::${by.cast}` : sql`${place}::${by.cast}`;
  const byValue = sql`(${at.order} ${sign} ${placed} or (${at.order} = ${placed} and ${at.tie} ${sign} ${tied}))`;
  const later = ordering ? laterResult(beyond, sql`${places[0] ?? NOTHING}`, byValue) : byValue;
  return isBackwards ? sql`(${at.g} is not null and ${later})` : sql`(${at.g} is null or ${later})`;
}

/** Groups beyond the key by their result, among equal ones `byValue`; groups without a result stand last. */
function laterResult({ key, ordering, isResultDescending, isBackwards }: Beyond, at: Sql, byValue: Sql): Sql {
  const cast = ordering?.cast ?? NOTHING;
  if (key[0] === null) {
    const same = sql`(w.r is null and ${at}::text is null and ${byValue})`;
    return isBackwards ? sql`(w.r is not null or ${same})` : same;
  }
  const sign = isResultDescending ? sql`<` : sql`>`;
  const later = sql`w.r ${sign} ${at}::${cast} or (w.r = ${at}::${cast} and ${byValue})`;
  return isBackwards ? sql`(${later})` : sql`(w.r is null or ${later})`;
}

function fromSql({ scene, plan }: Ground, row: Row): Sql {
  const where = and(conditionsSql(scene, plan, row));
  return sql`from ${tableSql(scene, plan.table)} t${row.joins.sql()} where ${where}`;
}
