import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** Who administers, and from where; without a user it was the command line or the start. */
export interface Author {
  readonly userId: number | null;
  readonly address: string | null;
}

/** Whoever works on the server's machine. */
export const COMMAND_LINE: Author = { userId: null, address: null };

/** A change of administration: what it was about, its values before and after, without secrets. */
interface AdministrationChange {
  readonly what: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** A change as it was written down. */
export interface AdministrationEvent {
  readonly id: number;
  readonly at: string;
  readonly userId: number | null;
  readonly address: string | null;
  readonly what: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Writes a change down, in the transaction that makes it. */
export async function recordAdministration(
  db: Runner,
  author: Author,
  { what, before, after }: AdministrationChange,
): Promise<void> {
  await db.query(
    `insert into colonnade.administration_event (user_id, address, what, before, after) values ($1, $2, $3, $4, $5)`,
    [author.userId, author.address, what, jsonOf(before), jsonOf(after)],
  );
}

/** The latest changes before an id, the newest first, at most `limit`. */
export async function administrationEvents(
  db: Runner,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly AdministrationEvent[]> {
  const { rows } = await db.query<EventRow>(
    sql`${EVENTS} where id < coalesce($1, 9223372036854775807) order by id desc limit $2`,
    [before ?? null, limit],
  );
  return rows.map(eventOf);
}

/** The latest changes that are about a user, the newest first, at most `limit`. */
export async function administrationOf(
  db: Runner,
  user: number,
  limit: number,
): Promise<readonly AdministrationEvent[]> {
  const { rows } = await db.query<EventRow>(
    sql`${EVENTS} where colonnade.administered_user(what, before, after) = $1 order by id desc limit $2`,
    [user, limit],
  );
  return rows.map(eventOf);
}

const EVENTS = sql`select id, at, user_id, address, what, before, after from colonnade.administration_event`;

interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly what: string;
  readonly before: unknown;
  readonly after: unknown;
}

function eventOf({ at, user_id: userId, ...row }: EventRow): AdministrationEvent {
  return { ...row, userId, at: at.toISOString() };
}

/** Drops what is older than the retention time. */
export async function cleanAdministration(db: Runner, days: number): Promise<void> {
  await db.query('delete from colonnade.administration_event where at < now() - make_interval(days => $1)', [
    days,
  ]);
}

function jsonOf(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
