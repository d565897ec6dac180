import type { CALENDAR_ROUTES, SubscribedCalendar } from '#core/contract/views/calendar-routes.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { momentOf } from '#core/language/zone-time.ts';
import type { Problem } from '#core/std/result.ts';
import { sql } from '../database/sql/sql.ts';
import type { CalendarFileEvent } from '../import/import.ts';
import { expandSeries, type EventRow, type SeriesRow } from '../query/list/series.ts';
import type { OwnContext } from '../records/records.ts';
import { requirePlanning, subscriberOf } from './own-calendars.ts';

type Routes = typeof CALENDAR_ROUTES;

/** Most events of one answer. */
const MAX_EVENTS = 5_000;

interface KeptCalendar extends Pick<SubscribedCalendar, 'id' | 'name' | 'colour' | 'shown' | 'host'> {
  readonly fetched_at: Date;
  readonly problem: Problem | null;
  readonly events: readonly CalendarFileEvent[];
}

/** The calendars of an account in a planning, with the events of some days of those that are shown. */
export async function showCalendars(
  context: OwnContext,
  { viewId, from, before }: BodyOf<Routes['planning_calendar_events']>,
  textOf: (problem: Problem) => string,
): Promise<AnswerOf<Routes['planning_calendar_events']>> {
  const account = subscriberOf(context);
  requirePlanning(context, viewId);
  const { rows } = await context.db.query<KeptCalendar>(
    sql`select id, name, colour, shown, host, fetched_at, problem,
        case when shown then events else '[]'::jsonb end as events
      from colonnade.subscribed_calendar where account = $1 and view_id = $2::bigint order by id`,
    [account, viewId],
  );
  let left = MAX_EVENTS;
  let more = false;
  const calendars = rows.map(({ fetched_at: fetchedAt, problem, events, ...row }): SubscribedCalendar => {
    const found = eventsIn(events, { from, before, most: left, timeZone: context.viewer.timeZone });
    left -= found.rows.length;
    more ||= found.isCut;
    return {
      ...row,
      fetchedAt: fetchedAt.toISOString(),
      problem: problem && textOf(problem),
      rows: found.rows,
    };
  });
  return { calendars, more };
}

interface Asked {
  readonly from: string;
  readonly before: string;
  readonly most: number;
  readonly timeZone: string;
}

/** The events of some days of their reader, series expanded. */
function eventsIn(events: readonly CalendarFileEvent[], { from, before, most, timeZone }: Asked) {
  const isMoment = ({ start }: CalendarFileEvent) => start.endsWith('Z');
  const moment = (day: string) => momentOf({ day, clock: '00:00:00' }, timeZone);
  const moments = expandSeries(events.filter(isMoment).map(seriesRow), {
    from: moment(from),
    before: moment(before),
    most,
  });
  const walls = expandSeries(events.filter((event) => !isMoment(event)).map(seriesRow), {
    from,
    before,
    most,
  });
  const rows = [...moments.rows, ...walls.rows]
    .map(([, title, start, end, place]): SubscribedCalendar['rows'][number] => [
      title,
      String(place),
      start,
      end,
    ])
    .toSorted(([, , a], [, , b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { rows: rows.slice(0, most), isCut: moments.isCut || walls.isCut || rows.length > most };
}

/** Single events are series without a rule. */
function seriesRow({ title, place, start, end, recurrence }: CalendarFileEvent): SeriesRow {
  const row: EventRow = [0, title, start, end, place];
  return [recurrence ?? '', row];
}
