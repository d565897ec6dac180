import type { RecordPeople } from '#core/contract/live/live-routes.ts';
import type { Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { knownInFamily } from '../query/record/record-of-family.ts';
import type { Scene } from '../query/scene/place.ts';
import type { Session } from '../session/session.ts';
import { announce } from './announcer.ts';
import type { OpenRecordPlace } from './watched.ts';

/**
 * Who else has a record open, for a reader who may read it and is a user of the organisation. Customers see nobody, and
 * are not shown (LIVE-8). Undefined for those who are told nothing.
 */
export async function peopleAt(
  db: Database,
  { catalog, viewer, session }: Scene & { readonly session: Pick<Session, 'account' | 'viewing'> },
  { named, top, record }: Pick<OpenRecordPlace, 'named' | 'top' | 'record'>,
): Promise<RecordPeople | undefined> {
  const table = catalog.tables.get(top);
  if (!table || session.account.kind !== 'intranet' || session.viewing) return undefined;
  if (!(await knownInFamily(db, { catalog, viewer }, table, record))) return undefined;
  const { rows } = await db.query<{ name: string; editing: boolean }>({
    name: 'live_people',
    text: sql`select min(name) as name, bool_or(editing) as editing from colonnade.presence
      where table_id = $1 and record_id = $2 and user_id <> $3 and until > now() group by user_id order by min(name)`,
    values: [top, record, session.account.user.id],
  });
  return { tableId: named, recordId: record, people: rows };
}

/** Drops what has expired; others are told who has left. */
export async function cleanPresence(db: Database): Promise<void> {
  const { rows } = await db.query<{ table_id: number; record_id: number }>(
    sql`with watches as (delete from colonnade.live_watch where until < now())
      delete from colonnade.presence where until < now() returning table_id, record_id`,
  );
  if (rows.length === 0) return;
  await announce(db, [
    { people: rows.slice(0, 200).map(({ table_id: table, record_id: record }) => [table, record]) },
  ]);
}
