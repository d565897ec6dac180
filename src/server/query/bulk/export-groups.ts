import type { ListCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { isLink } from '#core/fields/traits.ts';
import { commas, join, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import type { SqlScene } from '../formula/facts.ts';
import { calculatedOf, groupedBy, orderingOf, type Calculated, type Grouped } from '../list/group-values.ts';
import { windowSql } from '../list/window.ts';
import { rowSql } from '../rights/expression.ts';
import { placeOf, type Place, type Scene } from '../scene/place.ts';
import { askingOf, exportedCellSql, jsonCell, type ExportedList, type ExportStatement } from './export.ts';

/** A list in groups, from the outermost on, and what is calculated of it. */
export interface GroupedExport extends ExportedList {
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly ListCalculation[];
}

/** A line of a list in groups, as JSON has it. */
export type ExportedLine = readonly [
  /** How many groups a group stands in; of a record all of them; -1 of the totals. */
  depth: number,
  /** What the groups are called that it is, or stands in; null of records without a value. */
  values: readonly unknown[],
  /** How many records it has; null of a record. */
  records: number | null,
  /** In the order of the calculations; of groups and totals alone. */
  results: readonly unknown[] | null,
  /** Of a record alone. */
  cells: readonly unknown[] | null,
];

/** The statement of a list in groups, with the places that its groups and results are of. */
interface GroupsStatement extends ExportStatement {
  readonly levels: readonly Place[];
  readonly calculated: readonly Place[];
}

/** The rank of records without a value, after all others. */
const LAST = sql`2147483647`;

/**
 * The records of a list below the groups that they stand in, each group before what is in it, totals at the end: one
 * `ExportedLine` a row, in the order and with the results of `list_full_calculate`. The records are read once, then
 * groups are made of what was read. Throws AppError for what does not exist for the viewer or cannot be calculated.
 */
export function exportGroups(scene: Scene, request: GroupedExport): GroupsStatement {
  const asking = askingOf(scene, request);
  const { asked, plan, row } = asking;
  const places = plan.cells.slice(0, request.columns.length);
  const levels = request.groups.map((group, at): Level => {
    const by = groupedBy({ scene: asked, plan }, row, group);
    const { order, descending = false, period } = group;
    const sorted =
      order && calculatedOf(asked, row, { place: placeOf(asked, plan.table, order.column), how: order.how });
    return { at, by, order: sorted, isDescending: descending, isPeriod: period !== undefined };
  });
  const results = request.calculations.map(({ column, how }, at): Result => {
    const place = placeOf(asked, plan.table, column);
    const of = calculatedOf(asked, row, { place, how: how === 'percent' ? 'sum' : how });
    return { at, place, of, isShare: how === 'percent' };
  });
  const style = { form: request.form, layout: 'sheet' as const };
  const read = [
    ...places.map((place, at) => sql`${exportedCellSql(asked, { place, row, ...style })} as c${literal(at)}`),
    ...levels.map(({ by, at }) => sql`${by.value} as g${literal(at)}`),
    ...levels.flatMap(({ order, at }) => (order ? [sql`${order.value} as s${literal(at)}`] : [])),
    ...results.map(({ of, at }) => sql`${of.value} as v${literal(at)}`),
    sql`row_number() over (order by ${windowSql(asked, plan, row).wholeOrderBy}) as n`,
  ];
  const steps = [
    sql`read_records as materialized (select ${commas(read)} ${asking.from()})`,
    ...levels.map((level) => namesSql(asked, level)),
    rankedSql(levels),
    sql`totals as (select count(*)::bigint as records${raws(results)} from ranked)`,
    ...levels.map((level) => levelSql(levels, level, results)),
  ];
  return {
    text: sql`with ${commas(steps)} ${linesSql(asked, { levels, results, cells: places.length })}`,
    values: asking.values,
    places,
    levels: levels.map(({ by }) => by.place),
    calculated: results.map(({ place }) => place),
  };
}

interface Level {
  readonly at: number;
  readonly by: Grouped;
  /** The result that its groups are sorted by. */
  readonly order: Calculated | undefined;
  readonly isDescending: boolean;
  readonly isPeriod: boolean;
}

interface Result {
  readonly at: number;
  readonly place: Place;
  readonly of: Calculated;
  /** It is told as its share of that of all records. */
  readonly isShare: boolean;
}

/** The values of a level, each looked up once: what it is called, and its rank in their order. */
function namesSql(scene: SqlScene, { at, by, order, isDescending, isPeriod }: Level): Sql {
  const direction = isDescending && !order ? sql` desc` : NOTHING;
  const g = sql`a.g`;
  const rank = sql`row_number() over (order by ${by.order(g)}${direction} nulls last, a.g::text${direction})::int`;
  const found = sql`select distinct g${literal(at)} as g from read_records where g${literal(at)} is not null`;
  return sql`names${literal(at)} as materialized (select ${rank} as rank, a.g, to_json(${shownSql(scene, by, isPeriod)}) as shown from (${found}) a${by.joined})`;
}

/** What a group is called: periods by their first day, links by their titles, what is read in a language by itself, others as a cell of their column. */
function shownSql(scene: SqlScene, { place, order }: Grouped, isPeriod: boolean): Sql {
  if (isPeriod) return sql`to_char(a.g, 'YYYY-MM-DD')`;
  if (isLink(place.column) || storedOf(place.column).reads) return order(sql`a.g`);
  return jsonCell(scene, place.column, { value: sql`a.g`, form: 'shown', layout: 'sheet' });
}

/** The records with the ranks of their groups. */
function rankedSql(levels: readonly Level[]): Sql {
  const ranks = levels.map(({ at: n }) => {
    const at = literal(n);
    return sql`, coalesce(names${at}.rank, ${LAST}) as k${at}`;
  });
  const names = levels.map(({ at: n }) => {
    const at = literal(n);
    return sql` left join names${at} on names${at}.g = r.g${at}`;
  });
  return sql`ranked as materialized (select r.*${join(ranks, NOTHING)} from read_records r${join(names, NOTHING)})`;
}

/** The groups of a level with their results and all that they are called. */
function levelSql(levels: readonly Level[], level: Level, results: readonly Result[]): Sql {
  const { at } = level;
  const own = levels.slice(0, at + 1);
  const keys = own.map((one) => sql`k${literal(one.at)}`);
  const shown = own.map((one) => sql`names${literal(one.at)}.shown`);
  const names = own.map((one) => {
    const of = literal(one.at);
    return sql` left join names${of} on names${of}.rank = b.k${of}`;
  });
  const sorted = level.order
    ? sql`, ${orderingOf(level.order, sql`s${literal(at)}`).result} as sorted`
    : NOTHING;
  const groups = sql`select ${commas(keys)}, count(*)::bigint as records${raws(results)}${sorted} from ranked group by ${commas(keys)}`;
  const above = own.slice(0, -1);
  const held = above.map((one) => sql`q.k${literal(one.at)} = b.k${literal(one.at)}`);
  const within = at === 0 ? NOTHING : sql` join level${literal(at - 1)} q on ${join(held, sql` and `)}`;
  const places = above.map((one) => sql`, q.p${literal(one.at)}`);
  const columns = sql`b.*${join(places, NOTHING)}, ${placeSql(level)} as p${literal(at)}, json_build_array(${commas(shown)}) as shown`;
  return sql`level${literal(at)} as (select ${columns} from (${groups}) b${within}${join(names, NOTHING)})`;
}

/** Where a group stands among those beside it; that of records without a value at the end. */
function placeSql({ at, order, isDescending }: Level): Sql {
  const own = sql`b.k${literal(at)}`;
  if (!order) return own;
  const beside = Array.from({ length: at }, (_, above) => sql`b.k${literal(above)}`);
  const part = at === 0 ? NOTHING : sql`partition by ${commas(beside)} `;
  return sql`row_number() over (${part}order by (${own} = ${LAST}), b.sorted${isDescending ? sql` desc` : NOTHING} nulls last, ${own})::int`;
}

/** The results before they become JSON. */
function raws(results: readonly Result[]): Sql {
  return join(
    results.map(({ of, at }) => sql`, ${of.aggregate(sql`v${literal(at)}`)} as r${literal(at)}`),
    NOTHING,
  );
}

interface Lines {
  readonly levels: readonly Level[];
  readonly results: readonly Result[];
  readonly cells: number;
}

/** All lines in their order. */
function linesSql(scene: SqlScene, { levels, results, cells }: Lines): Sql {
  const keyed = (from: Sql, depth: number): Sql =>
    join(
      levels.map(({ at }) => {
        const name = sql`p${literal(at)}`;
        return at < depth ? sql`, ${from}.${name} as ${name}` : sql`, null::int as ${name}`;
      }),
      NOTHING,
    );
  const figures = (from: Sql): Sql => rowSql(results.map((result) => figureSql(scene, from, result)));
  const heads = levels.map(
    ({ at }) =>
      sql`select ${literal(at)} as depth, h.shown, h.records, ${figures(sql`h`)} as results, null::json as cells${keyed(sql`h`, at + 1)}, null::bigint as n from level${literal(at)} h`,
  );
  const last = levels.at(-1);
  const same = levels.map(({ at }) => sql`h.k${literal(at)} = r.k${literal(at)}`);
  const held = last ? sql` join level${literal(last.at)} h on ${join(same, sql` and `)}` : NOTHING;
  const cellsSql = rowSql(Array.from({ length: cells }, (_, at) => sql`r.c${literal(at)}`));
  const records = sql`select ${literal(levels.length)} as depth, ${last ? sql`h.shown` : sql`'[]'::json`} as shown, null::bigint as records, null::json as results, ${cellsSql} as cells${keyed(sql`h`, levels.length)}, r.n as n from ranked r${held}`;
  const totals = sql`select -1, '[]'::json, t.records, ${figures(sql`t`)}, null::json${keyed(sql`t`, 0)}, null::bigint from totals t`;
  const all = join([...heads, records, totals], sql` union all `);
  const order = [
    sql`l.depth < 0`,
    ...levels.map(({ at }) => sql`l.p${literal(at)} nulls first`),
    sql`l.n nulls first`,
  ];
  return sql`select json_build_array(l.depth, l.shown, l.records, l.results, l.cells)::text as row from (${all}) l order by ${commas(order)}`;
}

/** A result of a group or of the totals, in JSON: moments in the time zone of the viewer, as sheets know no other. */
function figureSql(scene: SqlScene, from: Sql, { at, of, isShare }: Result): Sql {
  const result = sql`${from}.r${literal(at)}`;
  if (isShare)
    return sql`round(${result}::numeric / nullif((select r${literal(at)}::numeric from totals), 0), 10)`;
  if (of.type.kind === 'dateTime')
    return sql`to_char(${result} at time zone ${scene.facts.zone}, 'YYYY-MM-DD HH24:MI:SS.MS')`;
  return of.json(result);
}
