import type { CALENDAR_ROUTES } from '#core/contract/views/calendar-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import type { Problem } from '#core/std/result.ts';
import { sql } from '../database/sql/sql.ts';
import type { OwnContext } from '../records/records.ts';
import { ADDRESS_SEAL, fetchCalendar, type CalendarGround } from './fetch-calendar.ts';
import { requirePlanning, subscriberOf } from './own-calendars.ts';

type Routes = typeof CALENDAR_ROUTES;

/** Calendars of one account in one planning at most. */
const MAX_CALENDARS = 20;

/** The accounts that this process fetches a new calendar for: one at a time. */
const adding = new Set<string>();

/**
 * Subscribes to a calendar, once it could be fetched. Throws AppError `calendar.not_fetched` with the reason that `textOf`
 * puts in words, `calendar.too_many`, `calendar.busy` while another one is being added, and what a planning throws that
 * the viewer may not see.
 */
export async function addCalendar(
  context: OwnContext,
  wish: BodyOf<Routes['planning_calendar_add']>,
  { ground, textOf }: { readonly ground: CalendarGround; readonly textOf: (problem: Problem) => string },
): Promise<{ readonly id: number }> {
  const account = subscriberOf(context);
  requirePlanning(context, wish.viewId);
  if (adding.has(account)) throw new AppError('calendar.busy', { seconds: 5 });
  adding.add(account);
  try {
    await requireRoom(context, account, wish.viewId);
    // What programs of calendars write in place of https.
    const address = wish.address.replace(/^webcals?:\/\//i, 'https://');
    const fetched = await fetchCalendar(address, ground);
    if (fetched.kind === 'problem')
      throw new AppError('calendar.not_fetched', { reason: textOf(fetched.problem) });
    if (fetched.kind === 'unchanged') throw new Error('a calendar that nobody knew is unchanged');
    const { rows } = await context.db.query<{ id: number }>(
      sql`insert into colonnade.subscribed_calendar
          (account, view_id, name, colour, address, host, etag, last_modified, events)
        values ($1, $2::bigint, $3, $4, $5, $6, $7, $8, $9::jsonb) returning id`,
      [
        account,
        wish.viewId,
        wish.name,
        wish.colour,
        ground.secrets.seal(address, ADDRESS_SEAL),
        new URL(address).host,
        fetched.etag,
        fetched.lastModified,
        JSON.stringify(fetched.events),
      ],
    );
    return { id: rows[0]?.id ?? 0 };
  } finally {
    adding.delete(account);
  }
}

async function requireRoom({ db }: OwnContext, account: string, viewId: number): Promise<void> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::integer as count from colonnade.subscribed_calendar where account = $1 and view_id = $2::bigint`,
    [account, viewId],
  );
  if ((rows[0]?.count ?? 0) >= MAX_CALENDARS) throw new AppError('calendar.too_many', { max: MAX_CALENDARS });
}
