import type {
  GanttCritical,
  GanttCriticalRequest,
  GanttRequest,
  GanttRowsRequest,
} from '#core/contract/views/gantt.ts';
import { criticalPath, type Dependency } from '#core/query/critical-path.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../../database/pool.ts';
import { and, boundAt, literal, sql, type Sql } from '../../../database/sql/sql.ts';
import type { SqlScene } from '../../formula/facts.ts';
import { cellSql, rowSql, titleSql } from '../../rights/expression.ts';
import { readableSql } from '../../rights/rights.ts';
import { rowOf } from '../../scene/joins.ts';
import { parentPlace } from '../../scene/parent-place.ts';
import type { Place, Scene } from '../../scene/place.ts';
import { askList, type ListQuery } from '../ask-list.ts';
import type { ListPlan } from '../plan.ts';
import { conditionsSql, recordsSql, tableSql } from '../records-sql.ts';
import { shapeOf } from '../shape.ts';
import { windowSql } from '../window.ts';
import { linkPlace, taskLinks } from './task-links.ts';
import { taskTimes, timePaths, type TaskColumns } from './task-times.ts';

/** Most tasks of one list. */
const MAX_TASKS = 100_000;
/** Most tasks among which a critical path is looked for. */
export const MAX_CRITICAL = 5_000;

/**
 * The tasks of a list as the JSON text of `GanttAnswer`. Throws AppError `column.unknown` for columns that do not exist for
 * the viewer, `request.invalid` for those that say nothing of times.
 */
export async function ganttTasksOf(db: Runner, scene: Scene, request: GanttRequest): Promise<string> {
  const { start, end, duration, parent, ...list } = request;
  const times = { start, end, duration };
  const above = parent === undefined ? undefined : parentPlace(scene, request.tableId, parent);
  const shaped = shapeOf({ ...list, columns: timePaths(times) });
  const [row] = await askList<{ answer: string }>({ db, scene }, tasksQuery(times, above), shaped);
  return must(row, 'the tasks of a list').answer;
}

function tasksQuery(times: TaskColumns, parent: Place | undefined): ListQuery {
  return {
    name: `gantt ${JSON.stringify(times)} ${parent?.path ?? ''}`,
    compile: (scene, plan) => ({ text: tasksSql(scene, plan, { times, parent }) }),
  };
}

function tasksSql(
  scene: SqlScene,
  plan: ListPlan,
  { times, parent }: { readonly times: TaskColumns; readonly parent: Place | undefined },
): Sql {
  const row = rowOf(scene, 't');
  const { start, until, written } = taskTimes(scene, plan, row, times);
  const above = parent ? readableSql(scene, row, parent.table, parent.column) : sql`null`;
  const order =
    plan.order.length > 0
      ? windowSql(scene, plan, row).wholeOrderBy
      : sql`${start} nulls last, ${until}, t.id`;
  const task = rowSql([sql`t.id`, above, written(start), written(until)]);
  const found = sql`select ${task} as r, row_number() over (order by ${order}) as n ${recordsSql(scene, plan, row)} order by 2 limit ${literal(MAX_TASKS + 1)}`;
  const tasks = sql`coalesce(json_agg(e.r order by e.n) filter (where e.n <= ${literal(MAX_TASKS)}), '[]')`;
  return sql`select json_build_object('tasks', ${tasks}, 'more', count(*) > ${literal(MAX_TASKS)})::text as answer from (${found}) e`;
}

/** Title, cells and dependencies of some tasks as the JSON text of `GanttRows`; those that do not exist for the viewer are left out. */
export async function taskRows(db: Runner, scene: Scene, request: GanttRowsRequest): Promise<string> {
  const { tableId, ids, columns, predecessors } = request;
  const place = predecessors === undefined ? undefined : linkPlace(scene, tableId, predecessors);
  const query: ListQuery = {
    name: `gantt rows ${place?.path ?? ''}`,
    binds: 1,
    compile: (sqlScene, plan, slots) => ({ text: rowsSql(sqlScene, plan, { place, slots }) }),
  };
  const shaped = shapeOf({ tableId, columns });
  const [row] = await askList<{ answer: string }>({ db, scene }, query, shaped, [ids]);
  return must(row, 'the rows of tasks').answer;
}

function rowsSql(
  scene: SqlScene,
  plan: ListPlan,
  { place, slots }: { readonly place: Place | undefined; readonly slots: number },
): Sql {
  const asked = sql`any(${boundAt(slots + 1)}::bigint[])`;
  const row = rowOf(scene, 't');
  const cells = plan.cells.map((cell) => cellSql(scene, cell, row));
  const shown = rowSql([sql`t.id`, titleSql(scene, plan.table, row), ...cells]);
  const where = and([...conditionsSql(scene, plan, row), sql`t.id = ${asked}`]);
  const rows = sql`select json_agg(${shown} order by t.id) from ${tableSql(scene, plan.table)} t${row.joins.sql()} where ${where}`;
  const links = place ? sql`(${linksSql(scene, place, asked)})` : sql`null`;
  return sql`select json_build_object('rows', coalesce((${rows}), '[]'), 'links', coalesce(${links}, '[]'))::text as answer`;
}

function linksSql(scene: SqlScene, place: Place, asked: Sql): Sql {
  const { before, source } = taskLinks(scene, place);
  const link = rowSql([sql`m.id`, sql`t.id`, titleSql(scene, place.table, before)]);
  const isAsked = source((ids) => sql`(${ids.before} = ${asked} or ${ids.after} = ${asked})`);
  return sql`select json_agg(${link} order by m.id, t.id) ${isAsked}`;
}

type DatedTask = readonly [id: number, start: number, until: number | null, title: string];

/** The floats of the tasks of a list, and the circles among them. Throws as `ganttTasksOf`. */
export async function criticalTasks(
  db: Runner,
  scene: Scene,
  request: GanttCriticalRequest,
): Promise<GanttCritical> {
  const { start, end, duration, predecessors, ...list } = request;
  const times = { start, end, duration };
  const place = linkPlace(scene, request.tableId, predecessors);
  const shaped = shapeOf({ ...list, columns: timePaths(times) });
  const rows = await askList<{ task: DatedTask }>({ db, scene }, datedQuery(times), shaped);
  if (rows.length > MAX_CRITICAL) return { more: true, floats: [], circle: [] };
  const tasks = rows.map(({ task }) => task);
  const all = shapeOf({ tableId: request.tableId, columns: [] });
  const ids = tasks.map(([id]) => id);
  const links = await askList<{ link: Dependency }>({ db, scene }, waitingQuery(place), all, [ids]);
  const planned = tasks.map(([id, from, until]) => ({ id, start: from, end: until ?? from }));
  const { floats, circle } = criticalPath(
    planned,
    links.map(({ link }) => link),
  );
  const titles = new Map(tasks.map(([id, , , title]) => [id, title]));
  return { more: false, floats: [...floats], circle: circle.map((id) => [id, titles.get(id) ?? '']) };
}

/** The tasks of a list that have a start. */
function datedQuery(times: TaskColumns): ListQuery {
  return {
    name: `gantt dated ${JSON.stringify(times)}`,
    compile: (scene, plan) => {
      const row = rowOf(scene, 't');
      const { start, until } = taskTimes(scene, plan, row, times);
      const seconds = (time: Sql) => sql`extract(epoch from ${time})`;
      const title = titleSql(scene, plan.table, row);
      const task = rowSql([sql`t.id`, seconds(start), seconds(until), title]);
      const records = recordsSql(scene, plan, row);
      return {
        text: sql`select ${task} as task ${records} and ${start} is not null order by t.id limit ${literal(MAX_CRITICAL + 1)}`,
      };
    },
  };
}

/** What of some tasks waits for what. */
function waitingQuery(place: Place): ListQuery {
  return {
    name: `gantt waiting ${place.path}`,
    binds: 1,
    compile: (scene, _plan, slots) => {
      const { source } = taskLinks(scene, place);
      const among = source(({ after }) => sql`${after} = any(${boundAt(slots + 1)}::bigint[])`);
      return { text: sql`select json_build_array(m.id, t.id) as link ${among}` };
    },
  };
}
