import type { Table } from '#core/catalog/schema.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import type { VIEW_ROUTES } from '#core/contract/views/registry.ts';
import type { EventsRequest } from '#core/contract/views/scheduler.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isLink, isRecurrence, timeKindOf } from '#core/fields/traits.ts';
import { momentOf } from '#core/language/zone-time.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { and, boundAt, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { cellSql, joinedCellSql, orderSql, rowSql, titleSql } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { placeOf, readableTable, type Place, type Scene } from '../scene/place.ts';
import { eventSpan } from '../tables/event-index.ts';
import { askList, type ListQuery } from './ask-list.ts';
import { eventDayText, eventMomentText } from './event-text.ts';
import type { ListPlan } from './plan.ts';
import { conditionsSql, recordsSql, tableSql } from './records-sql.ts';
import { expandSeries, type EventRow, type SeriesRow } from './series.ts';
import { shapeOf, type WindowRequest } from './shape.ts';

/** Most events of one answer. */
const MAX_EVENTS = 5_000;
/** Most series that are looked at for one answer. */
const MAX_SERIES = 2_000;
/** Most days that are asked for at once. */
const MAX_DAYS = 800;

type Asked = Omit<EventsRequest, 'tableId'> & Pick<WindowRequest, 'tableId' | 'parent'>;

/**
 * The events of some days as the JSON text of `EventsAnswer`. Throws AppError `column.unknown` for columns that do not exist for
 * the viewer, `request.invalid` for those that say nothing of times and for too many days.
 */
export async function listEvents(db: Runner, scene: Scene, request: Asked): Promise<string> {
  const { start, clock, end, duration, recurrence, columns, from, before, ...list } = request;
  const days = (Date.parse(before) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days > MAX_DAYS) throw new AppError('request.invalid', { reason: 'days' });
  if ((end !== undefined && duration !== undefined) || (clock !== undefined && end !== undefined))
    throw new AppError('request.invalid', { reason: 'times' });
  const times = { start, clock, end, duration, recurrence };
  const named = Object.values(times).filter((path) => path !== undefined);
  const shaped = shapeOf({ ...list, columns: [...named, ...columns] });
  const { column } = placeOf(scene, readableTable(scene, request.tableId), start);
  const { timeZone } = scene.viewer;
  const bound = (day: string) =>
    timeKindOf(column) === 'day' ? day : momentOf({ day, clock: '00:00:00' }, timeZone);
  const values = [bound(from), bound(before)];
  const [row] = await askList<{ answer: string }>({ db, scene }, queryOf(times), shaped, values);
  const { answer } = must(row, 'the answer of events');
  return recurrence === undefined ? answer : withSeries(answer, { from: values[0], before: values[1] });
}

/** The answer with the events of its series among the others, in the order of their start. */
function withSeries(
  answer: string,
  days: { readonly from: string | undefined; readonly before: string | undefined },
): string {
  const found = JSON.parse(answer) as {
    readonly rows: readonly EventRow[];
    readonly more: boolean;
    readonly series: readonly SeriesRow[];
  };
  const asked = { from: days.from ?? '', before: days.before ?? '', most: MAX_EVENTS };
  const { rows, isCut } = expandSeries(found.series.slice(0, MAX_SERIES), asked);
  const all = [...found.rows, ...rows].toSorted(byStart);
  const more = found.more || isCut || found.series.length > MAX_SERIES || all.length > MAX_EVENTS;
  return JSON.stringify({ rows: all.slice(0, MAX_EVENTS), more });
}

function byStart([id, , start]: EventRow, [other, , later]: EventRow): number {
  return start === later ? id - other : start < later ? -1 : 1;
}

/** Most resources of one answer. */
const MAX_RESOURCES = 5_000;

const RESOURCES: ListQuery = {
  name: 'resources',
  compile: (scene, plan) => {
    const row = rowOf(scene, 't');
    const title = titleSql(scene, plan.table, row);
    const [group] = plan.cells;
    const cell = group ? cellSql(scene, group, row) : sql`null`;
    const order = group ? sql`${orderSql(scene, group, row)} nulls last, ` : NOTHING;
    const from = recordsSql(scene, plan, row);
    return {
      text: sql`select ${rowSql([sql`t.id`, title, cell])} as resource ${from} order by ${order}${title}, t.id limit ${literal(MAX_RESOURCES + 1)}`,
    };
  },
};

interface AskedResources {
  readonly columnId: number;
  readonly search?: string | undefined;
  /** The way from the records to the column that they stand together by. */
  readonly group?: string | undefined;
}

/** Id, title, and the cell of the group, of each. */
type Resources = AnswerOf<(typeof VIEW_ROUTES)['planning_resources']>;

/**
 * The records that a link column may lead to. Throws AppError `column.unknown` where it is none that the viewer may read,
 * `sort.column` where nothing can stand together by the group.
 */
export async function resourcesOf(
  db: Runner,
  scene: Scene,
  { columnId, search, group }: AskedResources,
): Promise<Resources> {
  const found = scene.catalog.columns.get(columnId);
  if (!found || !isLink(found.column)) throw new AppError('column.unknown', { column: columnId });
  placeOf(scene, readableTable(scene, found.table.id), found.column.name);
  const target = readableTable(scene, found.column.target);
  if (group !== undefined && !fieldOf(placeOf(scene, target, group).column).sortable)
    throw new AppError('sort.column', { column: group });
  const columns = group === undefined ? [] : [group];
  const shaped = shapeOf({ tableId: target.id, columns, search });
  const rows = await askList<{ resource: Resources['resources'][number] }>({ db, scene }, RESOURCES, shaped);
  return {
    resources: rows.slice(0, MAX_RESOURCES).map(({ resource }) => resource),
    more: rows.length > MAX_RESOURCES,
  };
}

const EXISTING: ListQuery = {
  name: 'existing resources',
  binds: 1,
  compile: (scene, plan, slots) => {
    const row = rowOf(scene, 't');
    const where = and([...conditionsSql(scene, plan, row), sql`t.id = any(${boundAt(slots + 1)}::bigint[])`]);
    return {
      text: sql`select count(*)::int as count from ${tableSql(scene, plan.table)} t${row.joins.sql()} where ${where}`,
    };
  },
};

/** Throws AppError `record.unknown` where one of the records does not exist for the viewer. */
export async function resourcesExist(
  asking: { readonly db: Runner; readonly scene: Scene },
  table: Table,
  ids: readonly number[],
): Promise<void> {
  const shaped = shapeOf({ tableId: table.id, columns: [] });
  const [row] = await askList<{ count: number }>(asking, EXISTING, shaped, [ids]);
  if (row?.count !== new Set(ids).size) throw new AppError('record.unknown');
}

/** The columns that a request names for its times. */
type Times = Pick<EventsRequest, 'start' | 'clock' | 'end' | 'duration' | 'recurrence'>;

function queryOf(times: Times): ListQuery {
  return {
    name: `events ${JSON.stringify(times)}`,
    binds: 2,
    compile: (scene, plan, slots) => ({ text: compileEvents(scene, plan, { times, slots }) }),
  };
}

/** An event in SQL: when it begins and ends, in which days it is asked for, and how both are written. */
interface EventSql {
  readonly start: Sql;
  /** Exclusive; null where no end is known. */
  readonly until: Sql;
  /** The text of its recurrence, null where it is a single one or its viewer may not read it; undefined where none is asked for. */
  readonly recurrence: Sql | undefined;
  /** True of all events of the days, and perhaps of more: what the index answers. */
  readonly nearby: Sql;
  readonly from: Sql;
  readonly before: Sql;
  readonly written: (time: Sql) => Sql;
}

function compileEvents(
  scene: SqlScene,
  plan: ListPlan,
  { times, slots }: { readonly times: Times; readonly slots: number },
): Sql {
  const row = rowOf(scene, 't');
  const event = eventSql({ scene, row, slots }, timesOf(plan, times));
  const { start, until, recurrence, from, before, nearby, written } = event;
  const cells = plan.cells.map((place) => joinedCellSql(scene, place, row));
  const shown = rowSql([
    sql`t.id`,
    titleSql(scene, plan.table, row),
    written(start),
    written(until),
    ...cells,
  ]);
  const inDays = sql`${start} < ${before} and (${start} >= ${from} or ${until} > ${from})`;
  const asked = [...conditionsSql(scene, plan, row), nearby];
  const source = sql`from ${tableSql(scene, plan.table)} t${row.joins.sql()}`;
  const single = recurrence ? [sql`${recurrence} is null`] : [];
  const where = and([...asked, ...single, inDays]);
  const found = sql`select ${start} as s, t.id, ${shown} as r ${source} where ${where} order by 1, 2 limit ${literal(MAX_EVENTS + 1)}`;
  const numbered = sql`select e.r, row_number() over () as n from (${found}) e`;
  const rows = sql`coalesce(json_agg(e.r) filter (where e.n <= ${literal(MAX_EVENTS)}), '[]')`;
  const series = recurrence
    ? sql`, 'series', (select coalesce(json_agg(s.r), '[]') from (select json_build_array(${recurrence}, ${shown}) as r ${source} where ${and([...asked, sql`${recurrence} is not null`])} order by t.id limit ${literal(MAX_SERIES + 1)}) s)`
    : NOTHING;
  return sql`select json_build_object('rows', ${rows}, 'more', count(*) > ${literal(MAX_EVENTS)}${series})::text as answer from (${numbered}) e`;
}

interface TimePlaces {
  readonly start: Place;
  readonly clock: Place | undefined;
  readonly end: Place | undefined;
  readonly duration: Place | undefined;
  readonly recurrence: Place | undefined;
}

/** The places that a request names for its times, of the kinds that they must be of. */
function timesOf({ cells }: ListPlan, times: Times): TimePlaces {
  const place = (path: string | undefined, kinds: readonly string[]) => {
    if (path === undefined) return undefined;
    const found = cells.find((cell) => cell.path === path);
    if (!found || found.links.length > 0 || !kinds.includes(timeKindOf(found.column) ?? ''))
      throw new AppError('request.invalid', { reason: 'times' });
    return found;
  };
  const start = must(place(times.start, ['day', 'moment']), 'the start of events');
  const isDays = timeKindOf(start.column) === 'day';
  const { recurrence: path } = times;
  const recurrence = path === undefined ? undefined : cells.find((cell) => cell.path === path);
  if (path !== undefined && (!isRecurrence(recurrence?.column) || recurrence?.links.length !== 0))
    throw new AppError('request.invalid', { reason: 'recurrence' });
  return {
    start,
    recurrence,
    clock: place(times.clock, isDays ? ['clock'] : []),
    end: place(times.end, isDays ? ['day'] : ['moment']),
    duration: place(times.duration, ['length']),
  };
}

interface Ground {
  readonly scene: SqlScene;
  readonly row: Row;
  /** Values before the two ends of the days. */
  readonly slots: number;
}

function eventSql(ground: Ground, places: TimePlaces): EventSql {
  const { scene, row, slots } = ground;
  const read = (place: Place) => readableSql(scene, row, place.table, place.column);
  const start = read(places.start);
  const [last, seconds] = [places.end && read(places.end), places.duration && read(places.duration)];
  const isDays = timeKindOf(places.start.column) === 'day';
  const cast = isDays ? sql`date` : sql`timestamptz`;
  const [from, before] = [sql`${boundAt(slots + 1)}::${cast}`, sql`${boundAt(slots + 2)}::${cast}`];
  const recurrence = places.recurrence && read(places.recurrence);
  const span = eventSpan({ start: places.start.column }, { start, until: last ?? seconds, recurrence });
  const range = isDays ? sql`daterange` : sql`tstzrange`;
  const shared = { recurrence, from, before, nearby: sql`${span} && ${range}(${from}, ${before}, '[)')` };
  if (!isDays) {
    const until = last ?? afterSql(start, seconds, sql`timestamptz`);
    return { ...shared, start, until, written: eventMomentText };
  }
  if (!places.clock) {
    const days = seconds ? sql`greatest(1, (${seconds} + 86399) / 86400)::integer` : sql`1`;
    const until = last ? sql`(${last} + 1)` : sql`(${start} + coalesce(${days}, 1))`;
    return { ...shared, start, until, written: eventDayText };
  }
  const clock = read(places.clock);
  const at = sql`(${start} + coalesce(${clock}, time '00:00'))`;
  const until = sql`(case when ${clock} is null then ${at} + interval '1 day' else ${afterSql(at, seconds, sql`timestamp`)} end)`;
  const written = (time: Sql) =>
    sql`(case when ${clock} is null then ${eventDayText(time)} else ${wallText(time)} end)`;
  return { ...shared, start: at, until, written };
}

function afterSql(start: Sql, seconds: Sql | undefined, type: Sql): Sql {
  return seconds ? sql`(${start} + make_interval(secs => ${seconds}))` : sql`null::${type}`;
}

function wallText(value: Sql): Sql {
  return sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
}
