import { mayOperate } from '#core/access/access.ts';
import { topOf } from '#core/catalog/family.ts';
import type { RecordPeople, WatchRequest } from '#core/contract/live/live-routes.ts';
import type { Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { knownRecords } from '../query/rights/known-records.ts';
import type { OwnContext } from '../records/records.ts';
import type { Session } from '../session/session.ts';
import { announce } from './announcer.ts';
import { peopleAt } from './presence.ts';
import { readsAll } from './reads-all.ts';
import { staleTables } from './stale-tables.ts';
import type { OpenRecordPlace, Watched } from './watched.ts';

/** How long what a tab shows, and who is there, holds without a sign of the browser's stream. */
const HELD = sql`interval '70 seconds'`;

/**
 * Keeps what a tab shows for whichever process has its stream, and who has which record open for everybody who may know.
 * Gives what may have changed since the tab read it, and who else is there.
 */
export async function watch(
  context: OwnContext,
  session: Session,
  { stream, tab, tables, open }: WatchRequest,
): Promise<{ stale: number[]; people: RecordPeople[] }> {
  const { db } = context;
  const watched = { tables: await readable(context, tables), open: await opened(context, open) };
  const { rows } = await db.query<Pick<OpenRecordPlace, 'top' | 'record'>>({
    name: 'live_watch',
    text: sql`with watched as (
          insert into colonnade.live_watch values ($1, $2, $3, $4, $5, now() + ${HELD})
          on conflict (stream, tab) do update set tables = $4, presence = $5, until = now() + ${HELD}
            where live_watch.session_id = $3
          returning stream),
        here as (select r.* from watched, jsonb_to_recordset($5::jsonb) r(top bigint, record bigint, editing boolean) where $6),
        left_behind as (delete from colonnade.presence p using watched w
          where p.stream = $1 and p.tab = $2
            and not exists (select from here where (here.top, here.record) = (p.table_id, p.record_id))
          returning p.table_id, p.record_id),
        came as (
          insert into colonnade.presence select $1, $2, $7, $8, top, record, editing, now() + ${HELD} from here
          on conflict (stream, tab, table_id, record_id) do update set editing = excluded.editing, until = excluded.until
          returning table_id, record_id)
      select table_id as top, record_id as record, true as editing from left_behind union select table_id, record_id, true from came`,
    values: [
      stream,
      tab,
      session.id,
      JSON.stringify(watched.tables),
      JSON.stringify(watched.open),
      // Presence is a matter among the users of the organisation, each as themselves.
      session.account.kind === 'intranet' && !session.viewing,
      session.account.user.id,
      session.account.name,
    ],
  });
  const people = rows.map(({ top, record }) => [top, record] as const);
  await announce(db, [{ watch: stream }, ...(people.length > 0 ? [{ people }] : [])]);
  const there = await Promise.all(
    watched.open.map(async (place) => await peopleAt(db, { ...context, session }, place)),
  );
  const stale = await staleTables(context, tables);
  return { stale: [...stale], people: there.flatMap((told) => (told ? [told] : [])) };
}

/** What the tabs of a stream show, as its session has said. */
export async function readWatch(
  db: Database,
  { id, session }: { readonly id: string; readonly session: Session },
): Promise<readonly Watched[]> {
  const { rows } = await db.query<Watched>({
    name: 'live_read_watch',
    text: sql`select tables, presence as open from colonnade.live_watch where stream = $1 and session_id = $2 and until > now()`,
    values: [id, session.id],
  });
  return rows;
}

/** Holds what the tabs of streams show, as their browsers are still there. */
export async function keepStreams(db: Database, streams: readonly string[]): Promise<void> {
  await db.query(
    sql`with kept as (update colonnade.live_watch set until = now() + ${HELD} where stream = any($1::text[]))
      update colonnade.presence set until = now() + ${HELD} where stream = any($1::text[])`,
    [streams],
  );
}

/** Forgets streams that have ended; others are told who has left. */
export async function dropStreams(db: Database, streams: readonly string[]): Promise<void> {
  if (streams.length === 0) return;
  const { rows } = await db.query<{ table_id: number; record_id: number }>(
    sql`with dropped as (delete from colonnade.live_watch where stream = any($1::text[]))
      delete from colonnade.presence where stream = any($1::text[]) returning table_id, record_id`,
    [streams],
  );
  if (rows.length === 0) return;
  await announce(db, [{ people: rows.map(({ table_id: table, record_id: record }) => [table, record]) }]);
}

async function readable(context: OwnContext, tables: WatchRequest['tables']): Promise<Watched['tables']> {
  const { db, catalog, viewer } = context;
  const kept: Watched['tables'][number][] = [];
  for (const { tableId, records = [] } of tables) {
    const table = catalog.tables.get(tableId);
    if (!table || !mayOperate(viewer, 'read', table)) continue;
    // Where all records exist for the viewer, every change is told anyway.
    const isAll = records.length === 0 || readsAll(context, table);
    const known = isAll ? [] : await knownRecords(db, { catalog, viewer }, { named: table, ids: records });
    kept.push({ tableId, records: known.flatMap(({ ids }) => ids) });
  }
  return kept;
}

async function opened(
  { db, catalog, viewer }: OwnContext,
  open: WatchRequest['open'],
): Promise<readonly OpenRecordPlace[]> {
  const places: OpenRecordPlace[] = [];
  for (const { tableId, recordId, editing } of open) {
    const table = catalog.tables.get(tableId);
    if (!table) continue;
    const known = await knownRecords(db, { catalog, viewer }, { named: table, ids: [recordId] });
    if (known.length > 0)
      places.push({ named: tableId, top: topOf(catalog, table).id, record: recordId, editing });
  }
  return places;
}
