import type { SharedLink } from '#core/contract/sharing/sharing-routes.ts';
import { AppError } from '#core/errors.ts';
import type { Database, Runner } from '../database/pool.ts';
import { sql, type Sql } from '../database/sql/sql.ts';
import { hashOf, newToken } from '../session/session.ts';
import { KeptContent } from './kept-content.ts';

/** Open links of one account at most. */
const MAX_LINKS = 500;

/** Days for which a link that has ended is kept, so that it can be told when somebody asks for it. */
const KEPT_DAYS = 30;

/** A link that is open, as it is kept. */
export interface OpenLink {
  readonly id: number;
  readonly name: string;
  readonly account: string;
  readonly timeZone: string;
  readonly content: KeptContent;
  readonly passwordHash: string | null;
  readonly expiresAt: Date;
}

interface LinkWish {
  readonly account: string;
  readonly timeZone: string;
  readonly name: string;
  /** Null for one that stays open until it is ended. */
  readonly hours: number | null;
  readonly content: LinkContent;
  readonly passwordHash: string | null;
}

/** What a link leads to: a list, a record, or something of another kind that is about a table. */
type LinkContent = KeptContent | { readonly kind: 'feed'; readonly table: number };

interface MadeLink {
  readonly id: number;
  readonly key: string;
  readonly expiresAt: Date | null;
}

const OPEN = sql`ended_at is null and (expires_at is null or expires_at > now())`;

/** Makes a link; its key is known from now on to nobody but whoever is told it. Throws AppError `share.too_many`. */
export async function insertLink(db: Runner, wish: LinkWish): Promise<MadeLink> {
  const key = newToken();
  const { content } = wish;
  const { rows } = await db.query<{ id: number; expires_at: Date | null }>(
    sql`insert into colonnade.shared_link (key_hash, name, account, time_zone, table_id, record_id, content, password_hash, expires_at)
      select $1::bytea, $2, $3, $4, $5::bigint, $6::bigint, $7::jsonb, $8, now() + make_interval(hours => $9)
      where (select count(*) from colonnade.shared_link where account = $3 and ${OPEN}) < $10
      returning id, expires_at`,
    [
      hashOf(key),
      wish.name,
      wish.account,
      wish.timeZone,
      content.table,
      'record' in content ? content.record : null,
      JSON.stringify(content),
      wish.passwordHash,
      wish.hours,
      MAX_LINKS,
    ],
  );
  const [made] = rows;
  if (!made) throw new AppError('share.too_many', { max: MAX_LINKS });
  return { id: made.id, key, expiresAt: made.expires_at };
}

/**
 * The open link of a key to a list or a record; undefined for one that was never made, one that has ended, and that of a
 * feed alike.
 */
export async function linkOfKey(db: Runner, key: string): Promise<OpenLink | undefined> {
  const row = await rowOfKey(db, key);
  const content = KeptContent.safeParse(row?.content);
  if (!row?.expires_at || !content.success) return undefined;
  const { id, name, account, time_zone: timeZone, password_hash: passwordHash, expires_at: expiresAt } = row;
  return { id, name, account, timeZone, content: content.data, passwordHash, expiresAt };
}

/** A feed that is open, as it is kept. */
interface OpenFeed extends Pick<OpenLink, 'id' | 'name' | 'account' | 'timeZone'> {
  readonly content: unknown;
  readonly madeAt: Date;
}

/** The open feed of a key; undefined for any other key. */
export async function feedOfKey(db: Runner, key: string): Promise<OpenFeed | undefined> {
  const row = await rowOfKey(db, key);
  if (!row || row.kind !== 'feed') return undefined;
  const { id, name, account, time_zone: timeZone, content, created_at: madeAt } = row;
  return { id, name, account, timeZone, content, madeAt };
}

async function rowOfKey(db: Runner, key: string) {
  const { rows } = await db.query<{
    id: number;
    name: string;
    account: string;
    time_zone: string;
    content: unknown;
    kind: string;
    password_hash: string | null;
    created_at: Date;
    expires_at: Date | null;
  }>(
    sql`select id, name, account, time_zone, content, content->>'kind' as kind, password_hash, created_at, expires_at
      from colonnade.shared_link where key_hash = $1 and ${OPEN}`,
    [hashOf(key)],
  );
  return rows[0];
}

/** Counts that a link was opened. */
export async function noteOpened(db: Runner, id: number): Promise<void> {
  await db.query(sql`update colonnade.shared_link set opened = opened + 1, opened_at = now() where id = $1`, [
    id,
  ]);
}

/** Which links: those of an account, one of an account, or one whoever made it. */
export interface WhichLinks {
  readonly id?: number | undefined;
  readonly account?: string | undefined;
}

interface OwnedLink extends SharedLink {
  readonly account: string;
}

/** The open links, the newest first. */
export async function openLinks(db: Runner, which: WhichLinks = {}): Promise<readonly OwnedLink[]> {
  const { rows } = await db.query<{
    id: number;
    name: string;
    table_id: number;
    record_id: number | null;
    kind: SharedLink['kind'];
    view_id: number | null;
    locked: boolean;
    account: string;
    created_at: Date;
    expires_at: Date | null;
    opened: number;
    opened_at: Date | null;
  }>(
    sql`select l.id, l.name, l.table_id, l.record_id, l.content->>'kind' as kind,
        (l.content->'list'->>'view')::bigint as view_id, l.password_hash is not null as locked, l.account,
        l.created_at, l.expires_at, l.opened, l.opened_at
      from colonnade.shared_link l
      where ${OPEN} and ${chosen(which)} order by l.id desc`,
    chosenValues(which),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    tableId: row.table_id,
    recordId: row.record_id,
    viewId: row.view_id,
    locked: row.locked,
    account: row.account,
    madeAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    opened: row.opened,
    openedAt: row.opened_at?.toISOString() ?? null,
  }));
}

/** Ends open links; gives them. */
export async function endLinks(
  db: Runner,
  which: WhichLinks,
): Promise<readonly { readonly id: number; readonly name: string; readonly account: string }[]> {
  const { rows } = await db.query<{ id: number; name: string; account: string }>(
    sql`update colonnade.shared_link l set ended_at = now() where ${OPEN} and ${chosen(which)}
      returning id, name, account`,
    chosenValues(which),
  );
  return rows;
}

/** Removes what has ended long ago. */
export async function cleanLinks(db: Database): Promise<void> {
  await db.query(
    sql`delete from colonnade.shared_link
      where least(ended_at, expires_at) < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
}

function chosen({ id, account }: WhichLinks): Sql {
  if (id !== undefined && account !== undefined) return sql`l.id = $1 and l.account = $2`;
  if (id !== undefined) return sql`l.id = $1`;
  return account === undefined ? sql`true` : sql`l.account = $1`;
}

function chosenValues({ id, account }: WhichLinks): readonly unknown[] {
  return [id, account].filter((value) => value !== undefined);
}
