import type { PivotBreak, PivotRequest } from '#core/contract/lists/pivot-routes.ts';
import { AppError } from '#core/errors.ts';
import { MAX_COLUMN_ELEMENTS, MAX_PIVOT_CELLS, MAX_ROW_ELEMENTS } from '#core/query/pivot.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { boundAt, commas, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { rowOf } from '../scene/joins.ts';
import type { Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import {
  elementJson,
  groupedSql,
  locatedSql,
  measuredOf,
  resultName,
  resultsJson,
  resultsSql,
  termOf,
  valueOrder,
  type Ground,
  type Term,
} from './figure-parts.ts';
import { shapeOf } from './shape.ts';

/**
 * The figures of a pivot, as the JSON text of `PivotAnswer`: one look at the records puts them together by all breaks, and
 * the totals of all levels are made of these few. Throws AppError for what does not exist for the viewer or has no such
 * groups or results.
 */
export async function pivotFigures(db: Runner, scene: Scene, request: PivotRequest): Promise<string> {
  const { tableId, filter, search, rows, columns, measures, sort } = request;
  const { column = [], ...by } = sort ?? { measure: 0 };
  if (by.measure >= measures.length || column.length > columns.length)
    throw new AppError('request.invalid', { reason: 'sort' });
  const bound = column.length > 0 ? [JSON.stringify(column)] : [];
  const shown = { rows, columns, measures, sort: sort && { ...by, levels: column.length } };
  const query: ListQuery = {
    name: `pivot ${JSON.stringify(shown)}`,
    binds: bound.length,
    compile: (inner, plan, slots) => ({ text: compilePivot({ scene: inner, plan }, request, slots) }),
  };
  const shaped = shapeOf({ tableId, filter, search, columns: [] });
  const [row] = await askList<{ answer: string }>({ db, scene }, query, shaped, bound);
  return must(row, 'the answer of a pivot').answer;
}

/** The rows or the columns: their breaks and what the statement calls their parts. */
interface Side {
  readonly terms: readonly Term<PivotBreak>[];
  /** The places of the elements of a result on this side, from the outermost on; none for all. */
  readonly key: Sql;
  /** The elements of all levels in the order in which they are told, and those that are. */
  readonly ranked: Sql;
  readonly told: Sql;
}

function compilePivot(ground: Ground, request: PivotRequest, slots: number): Sql {
  const row = rowOf(ground.scene, 't');
  const breaks = [...request.rows, ...request.columns];
  const terms = breaks.map((of, at) => termOf(ground, row, of, at));
  const measures = request.measures.map((measure, at) => measuredOf(ground, row, measure, at));
  const split = request.rows.length;
  const rows: Side = {
    terms: terms.slice(0, split),
    key: sql`f.rkey`,
    ranked: sql`rranked`,
    told: sql`rtold`,
  };
  const columns: Side = {
    terms: terms.slice(split),
    key: sql`f.ckey`,
    ranked: sql`cranked`,
    told: sql`ctold`,
  };
  const sides = [sql`${keySql(rows)} as rkey`, sql`${keySql(columns)} as ckey`];
  const rollups = [rows, columns].filter((side) => side.terms.length > 0).map(rollupSql);
  const folded = sql`select ${commas([...sides, sql`coalesce(sum(n), 0)::bigint as n`, ...resultsSql(measures)])} from (${locatedSql(terms)}) l group by ${commas(rollups)}`;
  const withs = [
    sql`cells as materialized (${groupedSql(ground, row, { terms, measures })})`,
    ...terms.map((term) => sql`${term.placed} as materialized (${placedSql(term)})`),
    sql`folded as materialized (${folded})`,
    sql`${columns.ranked} as materialized (${rankedSql(columns, rows.key, undefined)})`,
    sql`${columns.told} as materialized (${toldSql(columns, literal(MAX_COLUMN_ELEMENTS))})`,
    sql`${rows.ranked} as materialized (${rankedSql(rows, columns.key, sortingOf(request, columns, slots))})`,
    sql`${rows.told} as materialized (${toldSql(rows, roomSql(columns))})`,
  ];
  const parts = [
    sql`'elements', json_build_array(${commas([...elementsOf(rows), ...elementsOf(columns)])})`,
    sql`'rows', ${sideJson(rows)}`,
    sql`'columns', ${sideJson(columns)}`,
    sql`'cells', (${cellsJson(rows, columns, resultsJson(measures))})`,
  ];
  return sql`with ${commas(withs)} select json_build_object(${commas(parts)})::text as answer`;
}

/** The elements of a break in their order, records without a value last. */
function placedSql(term: Term): Sql {
  const { g, by } = term;
  const order = sql`(a.g is null), ${valueOrder(term)}`;
  return sql`select a.g, (row_number() over (order by ${order}))::int - 1 as at, ${elementJson(term)} as shown from (select distinct ${g} as g from cells) a${by.joined}`;
}

function keySql({ terms }: Side): Sql {
  if (terms.length === 0) return sql`'{}'::int[]`;
  const places = terms.map(({ at }) => sql`case when grouping(${at}) = 0 then ${at} end`);
  return sql`array_remove(array[${commas(places)}]::int[], null)`;
}

function rollupSql({ terms }: Side): Sql {
  return sql`rollup(${commas(terms.map(({ at }) => at))})`;
}

/** What rows are sorted by before their own values: a result of theirs in a column. */
interface Sorting {
  /** Joins the cells of that column, as `s`. */
  readonly joined: Sql;
  readonly order: Sql;
}

function sortingOf({ sort }: PivotRequest, { terms }: Side, slots: number): Sorting | undefined {
  if (!sort) return undefined;
  const places = (sort.column ?? []).map((_, level) => {
    const { placed } = must(terms[level], 'the break of a column');
    // Of a link the value is `[id, title]`, of which the id is asked for.
    const value = sql`case json_typeof(p.shown->0) when 'array' then p.shown->0->0 else p.shown->0 end`;
    return sql`(select p.at from ${placed} p where (${value})::jsonb = ${boundAt(slots + 1)}::jsonb->${literal(level)})`;
  });
  return {
    joined: sql` left join folded s on s.rkey = f.rkey and s.ckey = array[${commas(places)}]::int[]`,
    order: sql`s.${resultName(sort.measure)}${sort.descending === true ? sql` desc` : NOTHING} nulls last, `,
  };
}

/** All elements of a side by their totals over the other one: the upper levels first, of each level the first ones of all. */
function rankedSql({ key }: Side, other: Sql, sorting: Sorting | undefined): Sql {
  const parent = sql`${key}[:cardinality(${key}) - 1]`;
  const order = sql`${sorting?.order ?? NOTHING}${key}[cardinality(${key})]`;
  const siblings = sql`select ${key} as key, ${parent} as parent, cardinality(${key}) as level, row_number() over (partition by ${parent} order by ${order}) as sibling from folded f${sorting?.joined ?? NOTHING} where cardinality(${other}) = 0 and cardinality(${key}) > 0`;
  return sql`select s.*, (row_number() over (order by s.level, s.sibling, s.key))::int - 1 as no from (${siblings}) s`;
}

function toldSql({ ranked }: Side, most: Sql): Sql {
  const inside = sql`select parent, count(*) as n from ${ranked} group by parent`;
  return sql`select r.key, r.no, coalesce(i.n, 0) as inside from ${ranked} r left join (${inside}) i on i.parent = r.key where r.no < ${most}`;
}

/** How many rows there is room for beside the columns. */
function roomSql({ told }: Side): Sql {
  return sql`least(${literal(MAX_ROW_ELEMENTS)}, ${literal(MAX_PIVOT_CELLS)} / (select count(*) + 1 from ${told}))`;
}

function elementsOf({ terms, told }: Side): readonly Sql[] {
  return terms.map(({ placed }, at) => {
    const used = sql`select k.key[${literal(at + 1)}] from ${told} k`;
    return sql`(select coalesce(json_agg(json_build_array(p.at, p.shown->0, p.shown->1) order by p.at), '[]') from ${placed} p where p.at in (${used}))`;
  });
}

function sideJson({ ranked, told }: Side): Sql {
  const nodes = sql`select coalesce(json_agg(json_build_array(k.key, k.inside) order by k.no), '[]') from ${told} k`;
  const levels = sql`select coalesce(json_agg(l.n order by l.level), '[]') from (select level, count(*) as n from ${ranked} group by level) l`;
  return sql`json_build_object('nodes', (${nodes}), 'levels', (${levels}))`;
}

/** The results of each row in each column, and the totals of both. */
function cellsJson(rows: Side, columns: Side, results: Sql): Sql {
  const within = ({ key }: Side, told: Sql): Sql => sql`(cardinality(${key}) = 0 or ${told}.no is not null)`;
  return sql`select coalesce(json_agg(json_build_array(r.no, c.no, f.n, ${results})), '[]') from folded f left join ${rows.told} r on r.key = ${rows.key} left join ${columns.told} c on c.key = ${columns.key} where ${within(rows, sql`r`)} and ${within(columns, sql`c`)}`;
}
