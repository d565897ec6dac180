import { AppError } from '#core/errors.ts';
import { timeKindOf } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import { sql, type Sql } from '../../../database/sql/sql.ts';
import type { SqlScene } from '../../formula/facts.ts';
import { readableSql } from '../../rights/rights.ts';
import type { Row } from '../../scene/joins.ts';
import type { Place } from '../../scene/place.ts';
import { eventDayText, eventMomentText } from '../event-text.ts';
import type { ListPlan } from '../plan.ts';

/** The columns that a request names for the times of tasks. */
export interface TaskColumns {
  readonly start: string;
  readonly end?: string | undefined;
  readonly duration?: string | undefined;
}

/** When a task begins and ends in SQL; the end is exclusive, and null where none is known. */
interface TaskTimes {
  readonly start: Sql;
  readonly until: Sql;
  readonly written: (time: Sql) => Sql;
}

/** The paths of the columns that give tasks their times. */
export function timePaths({ start, end, duration }: TaskColumns): readonly string[] {
  return [start, end, duration].filter((path) => path !== undefined);
}

/** The times of a task, as far as the viewer may read them. Throws AppError `request.invalid` for columns that say nothing of times. */
export function taskTimes(scene: SqlScene, plan: ListPlan, row: Row, columns: TaskColumns): TaskTimes {
  if (columns.end !== undefined && columns.duration !== undefined)
    throw new AppError('request.invalid', { reason: 'times' });
  const start = must(placeOfTime(plan, columns.start, ['day', 'moment']), 'the start of tasks');
  const isDays = timeKindOf(start.column) === 'day';
  const end = placeOfTime(plan, columns.end, isDays ? ['day'] : ['moment']);
  const duration = placeOfTime(plan, columns.duration, ['length']);
  const read = (place: Place) => readableSql(scene, row, place.table, place.column);
  const from = read(start);
  const written = isDays ? eventDayText : eventMomentText;
  if (end) return { start: from, until: isDays ? sql`(${read(end)} + 1)` : read(end), written };
  if (!duration) return { start: from, until: isDays ? sql`null::date` : sql`null::timestamptz`, written };
  // What lasts no time is a milestone.
  const seconds = sql`nullif(greatest(${read(duration)}, 0), 0)`;
  const until = isDays
    ? sql`(${from} + ((${seconds} + 86399) / 86400)::integer)`
    : sql`(${from} + make_interval(secs => ${seconds}))`;
  return { start: from, until, written };
}

function placeOfTime(
  { cells }: ListPlan,
  path: string | undefined,
  kinds: readonly string[],
): Place | undefined {
  if (path === undefined) return undefined;
  const found = cells.find((cell) => cell.path === path);
  if (!found || found.links.length > 0 || !kinds.includes(timeKindOf(found.column) ?? ''))
    throw new AppError('request.invalid', { reason: 'times' });
  return found;
}
