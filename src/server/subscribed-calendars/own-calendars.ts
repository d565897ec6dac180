import type { CALENDAR_ROUTES } from '#core/contract/views/calendar-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { sql } from '../database/sql/sql.ts';
import { readableTable, type Scene } from '../query/scene/place.ts';
import type { OwnContext } from '../records/records.ts';

type Routes = typeof CALENDAR_ROUTES;

/** The account that calendars belong to. Throws AppError `access.refused` for visitors, who are nobody in particular. */
export function subscriberOf({ viewer: { account } }: Scene): string {
  if (account.startsWith('anonymous:')) throw new AppError('access.refused');
  return account;
}

/** Throws AppError `view.unknown` unless a view is a planning that the viewer may see, `table.unknown` where its table is not. */
export function requirePlanning(scene: Scene, viewId: number): void {
  const view = scene.catalog.views.get(viewId);
  if (view?.mode !== 'scheduler') throw new AppError('view.unknown', { view: viewId });
  readableTable(scene, view.table);
}

/** Changes a calendar of one's own. Throws AppError `calendar.unknown`. */
export async function changeCalendar(
  context: OwnContext,
  { calendarId, name, colour, shown }: BodyOf<Routes['planning_calendar_change']>,
): Promise<void> {
  const { rowCount } = await context.db.query(
    sql`update colonnade.subscribed_calendar
      set name = coalesce($3, name), colour = coalesce($4, colour), shown = coalesce($5::boolean, shown)
      where id = $1::bigint and account = $2`,
    [calendarId, subscriberOf(context), name ?? null, colour ?? null, shown ?? null],
  );
  if (rowCount === 0) throw new AppError('calendar.unknown');
}

/** Ends the subscription of a calendar of one's own. Throws AppError `calendar.unknown`. */
export async function removeCalendar(context: OwnContext, calendarId: number): Promise<void> {
  const { rowCount } = await context.db.query(
    sql`delete from colonnade.subscribed_calendar where id = $1::bigint and account = $2`,
    [calendarId, subscriberOf(context)],
  );
  if (rowCount === 0) throw new AppError('calendar.unknown');
}
