import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/** How much waits in a user's places, and in some folders. */
interface MailboxCounts {
  readonly inbox: Waiting;
  readonly spam: number;
  readonly folders: ReadonlyMap<number, WaitingIn>;
  readonly labels: ReadonlyMap<number, WaitingIn>;
}

/** Messages that are not processed, and those of them that are not read. */
interface Waiting {
  readonly open: number;
  readonly unread: number;
}

/** The same of a folder or a label that may be shared. */
interface WaitingIn extends Waiting {
  readonly own: boolean;
  readonly shared: boolean;
}

interface CountRow extends WaitingIn {
  readonly place: string;
  readonly id: number | null;
}

/**
 * What waits for a user: in the own places, and in the folders and with the labels that have these ids, all of which exist for
 * the user. With a label waits what lies in the inbox or a folder.
 */
export async function mailboxCounts(
  db: Runner,
  user: number,
  { folders, labels }: Readonly<Record<'folders' | 'labels', readonly number[]>>,
): Promise<MailboxCounts> {
  const { rows } = await db.query<CountRow>({
    name: 'mailbox_counts',
    text: sql`select place, null::bigint as id, true as own, false as shared, count(*)::integer as open,
        count(*) filter (where not coalesce(read, false))::integer as unread
      from app.message where owner = $1 and deleted_at is null and processed_at is null and place in ('inbox', 'spam')
        and (snoozed_until is null or snoozed_until <= now()) group by place
      union all
      select 'folder', f.id, f.owner is not distinct from $1,
        exists (select from app.message_folder__users u where u.source_id = f.id)
          or exists (select from app.message_folder__groups g where g.source_id = f.id),
        m.open, m.unread
      from app.message_folder f cross join lateral (select count(*)::integer as open,
          count(*) filter (where not coalesce(read, false))::integer as unread
        from app.message where folder = f.id and deleted_at is null and processed_at is null and place = 'folder'
          and (snoozed_until is null or snoozed_until <= now())) m
      where f.id = any($2::bigint[])
      union all
      select 'label', l.id, l.owner is not distinct from $1,
        exists (select from app.message_label__users u where u.source_id = l.id)
          or exists (select from app.message_label__groups g where g.source_id = l.id),
        m.open, m.unread
      from app.message_label l cross join lateral (select count(*)::integer as open,
          count(*) filter (where not coalesce(read, false))::integer as unread
        from app.message__labels p join app.message m on m.id = p.source_id
        where p.target_id = l.id and m.deleted_at is null and m.processed_at is null
          and (m.place = 'inbox' and m.owner = $1 or m.place = 'folder' and (m.owner = $1 or m.folder = any($2::bigint[])))
          and (m.snoozed_until is null or m.snoozed_until <= now())) m
      where l.id = any($3::bigint[])`,
    values: [user, folders, labels],
  });
  const of = (wanted: string): Waiting => {
    const found = rows.find(({ place }) => place === wanted);
    return { open: found?.open ?? 0, unread: found?.unread ?? 0 };
  };
  return {
    inbox: of('inbox'),
    spam: of('spam').open,
    folders: waitingIn(rows, 'folder'),
    labels: waitingIn(rows, 'label'),
  };
}

function waitingIn(rows: readonly CountRow[], wanted: 'folder' | 'label'): ReadonlyMap<number, WaitingIn> {
  return new Map(
    rows.flatMap(({ place, id, own, shared, open, unread }) =>
      place === wanted && id !== null ? [[id, { own, shared, open, unread }]] : [],
    ),
  );
}

/** The record that a message is about. */
interface MessageAbout {
  readonly tableId: number | null;
  readonly recordId: number | null;
}

/** Writes which record a user's own copy of a message is about; gives what it was, undefined where the user has none. */
export async function linkOwnMessage(
  db: Runner,
  {
    message,
    user,
    about,
  }: { readonly message: number; readonly user: number; readonly about: MessageAbout | null },
): Promise<MessageAbout | undefined> {
  const { rows } = await db.query<MessageAbout>(
    sql`with own as (select id, about_table, about_record from app.message
        where id = $1 and owner = $2 and deleted_at is null for update)
      update app.message m set about_table = $3::bigint, about_record = $4::bigint from own where m.id = own.id
      returning own.about_table as "tableId", own.about_record as "recordId"`,
    [message, user, about?.tableId ?? null, about?.recordId ?? null],
  );
  return rows[0];
}

/** Notes that a message was opened, which is no change of it that anybody takes back. */
export async function noteMessageOpened(db: Runner, message: number): Promise<void> {
  await db.query(
    sql`update app.message set read = true where id = $1 and deleted_at is null and not coalesce(read, false)`,
    [message],
  );
}

/** The copy of a message that its sender has, by the key of the message; undefined where it is gone. */
export async function sentCopyOf(db: Runner, user: number, key: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from app.message where message_key = $1 and owner = $2 and from_user = $2 and deleted_at is null
      order by id limit 1`,
    [key, user],
  );
  return rows[0]?.id;
}

/** Forgets what was decided on messages that are gone for good. */
export async function forgetGoneReceipts(db: Runner): Promise<void> {
  await db.query(
    sql`delete from colonnade.mail_receipt r where not exists (select from app.message m where m.id = r.message)`,
  );
}
