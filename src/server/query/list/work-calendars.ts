import { mayReadColumn } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { WORK_CALENDAR, WORK_CALENDAR_DAY, CALENDAR_WEEKDAYS } from '#core/catalog/work-calendars.ts';
import { AppError } from '#core/errors.ts';
import { isLink } from '#core/fields/traits.ts';
import { isTimeZone } from '#core/language/time-zones.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { and, boundAt, literal, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import { cellSql, rowSql, titleSql } from '../rights/expression.ts';
import { cellGuards, readableIdSql, readableSql } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { placeOf, readableTable, type Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import type { OwnDays, WorkCalendar } from './open-days.ts';
import type { ListPlan } from './plan.ts';
import { conditionsSql, tableSql } from './records-sql.ts';
import { shapeOf } from './shape.ts';

/** Most resources, calendars, and own days of calendars, of one answer. */
const MAX_RESOURCES = 5_000;
const MAX_CALENDARS = 200;
const MAX_OWN_DAYS = 5_000;

/** Who asks. */
interface Asking {
  readonly db: Runner;
  readonly scene: Scene;
}

interface AskedCalendars {
  /** The table of the resources. */
  readonly target: Table;
  /** The way from them to their calendar; the first link that leads to one unless given. */
  readonly path?: string | undefined;
  /** Those of interest; all unless given. */
  readonly resources?: readonly number[] | undefined;
  /** Days of which own days are wanted, from the first until before the last. */
  readonly from: string;
  readonly before: string;
}

/** Whose calendar is which. */
interface ResourceCalendars {
  /** The calendar of each resource that has one, as far as whoever asks may know. */
  readonly calendarOf: ReadonlyMap<number, WorkCalendar>;
  /** There are more than are answered. */
  readonly more: boolean;
}

/**
 * The calendars of resources. A calendar of which a time zone or the hours of a weekday may not be read is as none; so is one
 * that may not be reached. Throws AppError `request.invalid` for a way that leads elsewhere, `column.unknown` for one
 * that does not exist for the viewer.
 */
export async function calendarsOf(asking: Asking, asked: AskedCalendars): Promise<ResourceCalendars> {
  const { scene } = asking;
  const path = wayToCalendar(scene, asked);
  const table = scene.catalog.tablesByName.get(WORK_CALENDAR);
  if (path === undefined || !table || !isReadable(scene, table))
    return { calendarOf: new Map(), more: false };
  const shaped = shapeOf({ tableId: asked.target.id, columns: [path] });
  const links = await askList<{ id: number; calendar: number }>(asking, LINKS, shaped, [
    asked.resources ?? null,
  ]);
  const ids = [...new Set(links.map(({ calendar }) => calendar))];
  const calendars = await readCalendars(asking, table, ids.slice(0, MAX_CALENDARS), asked);
  const known = links.slice(0, MAX_RESOURCES).flatMap(({ id, calendar }) => {
    const found = calendars.get(calendar);
    return found ? [[id, found] as const] : [];
  });
  return {
    calendarOf: new Map(known),
    more: links.length > MAX_RESOURCES || ids.length > MAX_CALENDARS,
  };
}

/** The way from a table to its work calendar: the one that is asked for, else the first link that leads to one. */
function wayToCalendar(scene: Scene, { target, path }: AskedCalendars): string | undefined {
  const table = scene.catalog.tablesByName.get(WORK_CALENDAR);
  const leadsThere = (column: Column) => isLink(column) && column.target === table?.id;
  if (path === undefined)
    return target.columns.find(
      (column) => leadsThere(column) && mayReadColumn(scene.catalog, scene.viewer, target, column),
    )?.name;
  if (!leadsThere(placeOf(scene, target, path).column))
    throw new AppError('request.invalid', { reason: 'calendar' });
  return path;
}

/** The viewer may read its records, and in them all that says when something is open. */
function isReadable({ catalog, viewer }: Scene, table: Table): boolean {
  return (
    catalog.tables.has(table.id) &&
    needed(table).every((column) => mayReadColumn(catalog, viewer, table, column))
  );
}

/** The columns without which nothing is known of a calendar. */
function needed(table: Table): readonly Column[] {
  return ['time_zone', ...CALENDAR_WEEKDAYS].map((name) => must(columnNamed(table, name), name));
}

/** The records of a list, of some that are bound last. */
function fromAsked(
  { scene, plan, row, slots }: Ground,
  more: readonly Sql[] = [
    sql`(${boundAt(slots + 1)}::bigint[] is null or t.id = any(${boundAt(slots + 1)}::bigint[]))`,
  ],
): Sql {
  const where = and([...conditionsSql(scene, plan, row), ...more]);
  return sql`from ${tableSql(scene, plan.table)} t${row.joins.sql()} where ${where}`;
}

interface Ground {
  readonly scene: SqlScene;
  readonly plan: ListPlan;
  readonly row: Row;
  /** Values of the shape. */
  readonly slots: number;
}

const LINKS: ListQuery = {
  name: 'links to work calendars',
  binds: 1,
  compile: (scene, plan, slots) => {
    const row = rowOf(scene, 't');
    const cell = cellSql(scene, must(plan.cells[0], 'the way to the calendar'), row);
    const from = fromAsked({ scene, plan, row, slots });
    return {
      text: sql`select id, (cell ->> 0)::bigint as calendar from (select t.id, (${cell})::jsonb as cell ${from}) found where jsonb_typeof(cell) = 'array' order by id limit ${literal(MAX_RESOURCES + 1)}`,
    };
  },
};

const CALENDARS: ListQuery = {
  name: 'work calendars',
  binds: 1,
  compile: (scene, plan, slots) => {
    const row = rowOf(scene, 't');
    const { table } = plan;
    const read = (column: Column) => readableSql(scene, row, table, column);
    const isWhole = needed(table).flatMap((column) => cellGuards(scene, row, table, column));
    const [zone, ...weekdays] = needed(table).map(read);
    const place = must(columnNamed(table, 'public_holidays'), 'public_holidays');
    const mayPlace = mayReadColumn(scene.catalog, scene.viewer, table, place);
    const shown = rowSql([
      sql`t.id`,
      titleSql(scene, table, row),
      must(zone, 'time_zone'),
      rowSql(weekdays),
      mayPlace ? read(place) : sql`null`,
    ]);
    const from = fromAsked({ scene, plan, row, slots }, [
      sql`t.id = any(${boundAt(slots + 1)}::bigint[])`,
      ...isWhole,
    ]);
    return { text: sql`select ${shown} as calendar ${from}` };
  },
};

const OWN_DAYS: ListQuery = {
  name: 'own days of work calendars',
  binds: 3,
  compile: (scene, plan, slots) => {
    const row = rowOf(scene, 't');
    const { table } = plan;
    const column = (name: string) => must(columnNamed(table, name), name);
    const [calendar, label] = [column('calendar'), column('label')];
    const [first, last, hours] = [column('first_day'), column('last_day'), column('hours')];
    const isWhole = [first, last, hours].flatMap((one) => cellGuards(scene, row, table, one));
    const read = (one: Column) => readableSql(scene, row, table, one);
    const mayName = mayReadColumn(scene.catalog, scene.viewer, table, label);
    const until = sql`coalesce(${read(last)}, ${read(first)})`;
    const shown = rowSql([
      readableIdSql(scene, row, table, calendar),
      sql`to_char(${read(first)}, 'YYYY-MM-DD')`,
      sql`to_char(${until}, 'YYYY-MM-DD')`,
      mayName ? read(label) : sql`null`,
      read(hours),
    ]);
    const from = fromAsked({ scene, plan, row, slots }, [
      sql`${readableIdSql(scene, row, table, calendar)} = any(${boundAt(slots + 1)}::bigint[])`,
      sql`${read(first)} < ${boundAt(slots + 3)}::date and ${until} >= ${boundAt(slots + 2)}::date`,
      ...isWhole,
    ]);
    return {
      text: sql`select ${shown} as day ${from} order by ${read(first)}, t.id limit ${literal(MAX_OWN_DAYS)}`,
    };
  },
};

type CalendarRow = [number, string, string | null, (string | null)[], string | null];
type OwnDaysRow = [calendar: number, first: string, last: string, name: string | null, hours: string | null];

async function readCalendars(
  asking: Asking,
  table: Table,
  ids: readonly number[],
  days: Pick<AskedCalendars, 'from' | 'before'>,
): Promise<ReadonlyMap<number, WorkCalendar>> {
  if (ids.length === 0) return new Map();
  const shaped = shapeOf({ tableId: readableTable(asking.scene, table.id).id, columns: [] });
  const rows = await askList<{ calendar: CalendarRow }>(asking, CALENDARS, shaped, [ids]);
  const own = await readOwnDays(asking, ids, days);
  return new Map(
    rows.flatMap(({ calendar: [id, title, timeZone, weekdays, place] }) =>
      timeZone !== null && isTimeZone(timeZone)
        ? [[id, { id, title, timeZone, weekdays, place, ownDays: own.get(id) ?? [] }]]
        : [],
    ),
  );
}

/** The own days of calendars, as far as the viewer may read all that they say. */
async function readOwnDays(
  asking: Asking,
  ids: readonly number[],
  { from, before }: Pick<AskedCalendars, 'from' | 'before'>,
): Promise<ReadonlyMap<number, readonly OwnDays[]>> {
  const { catalog, viewer } = asking.scene;
  const table = catalog.tablesByName.get(WORK_CALENDAR_DAY);
  const isWhole = ['calendar', 'first_day', 'last_day', 'hours'].every((name) => {
    const column = table && columnNamed(table, name);
    return column && mayReadColumn(catalog, viewer, table, column);
  });
  if (!table || !isWhole) return new Map();
  const shaped = shapeOf({ tableId: table.id, columns: [] });
  const rows = await askList<{ day: OwnDaysRow }>(asking, OWN_DAYS, shaped, [ids, from, before]);
  const found = Map.groupBy(rows, ({ day: [calendar] }) => calendar);
  return new Map(
    [...found].map(([id, days]) => [
      id,
      days.map(({ day: [, first, last, name, hours] }) => ({ first, last, name, hours })),
    ]),
  );
}
