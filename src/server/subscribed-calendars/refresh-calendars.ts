import type { Problem } from '#core/std/result.ts';
import { sql } from '../database/sql/sql.ts';
import type { OwnContext } from '../records/records.ts';
import { ADDRESS_SEAL, fetchCalendar, type CalendarGround } from './fetch-calendar.ts';
import { requirePlanning, subscriberOf } from './own-calendars.ts';

/** Minutes for which a calendar is not asked for again. */
const REST = 15;

interface DueCalendar {
  readonly id: number;
  readonly address: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

/**
 * Fetches the calendars of an account in a planning that are shown and were not asked for lately; gives how many. Whoever
 * notes first that it asks is the one that does.
 */
export async function refreshCalendars(
  context: OwnContext,
  viewId: number,
  ground: CalendarGround,
): Promise<number> {
  const account = subscriberOf(context);
  requirePlanning(context, viewId);
  const { rows } = await context.db.query<DueCalendar>(
    sql`update colonnade.subscribed_calendar set asked_at = now()
      where account = $1 and view_id = $2::bigint and shown and asked_at < now() - make_interval(mins => $3)
      returning id, address, etag, last_modified`,
    [account, viewId, REST],
  );
  await Promise.all(rows.map(async (row) => await refresh(context, row, ground)));
  return rows.length;
}

async function refresh({ db }: OwnContext, row: DueCalendar, ground: CalendarGround): Promise<void> {
  const address = ground.secrets.open(row.address, ADDRESS_SEAL);
  const marks = { etag: row.etag, lastModified: row.last_modified };
  const fetched =
    address === undefined
      ? { kind: 'problem' as const, problem: { code: 'sealed' } satisfies Problem }
      : await fetchCalendar(address, ground, marks);
  switch (fetched.kind) {
    case 'problem':
      await db.query(
        sql`update colonnade.subscribed_calendar set problem = $2::jsonb where id = $1::bigint`,
        [row.id, JSON.stringify(fetched.problem)],
      );
      return;
    case 'unchanged':
      await db.query(
        sql`update colonnade.subscribed_calendar set problem = null, fetched_at = now() where id = $1::bigint`,
        [row.id],
      );
      return;
    case 'events':
      await db.query(
        sql`update colonnade.subscribed_calendar
          set problem = null, fetched_at = now(), etag = $2, last_modified = $3, events = $4::jsonb where id = $1::bigint`,
        [row.id, fetched.etag, fetched.lastModified, JSON.stringify(fetched.events)],
      );
  }
}
