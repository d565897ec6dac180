import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import type { Database } from '../database/pool.ts';
import { userById, type User } from '../query/users.ts';
import { hashOf, newToken } from './tokens.ts';

/** The channel on which every process is told of sessions and users that changed. */
export const SESSION_CHANNEL = 'colonnade_session';

/** Time without activity, and time in all, after which a session ends, in milliseconds (domain: Sessions). */
export const IDLE_LIMIT = 60 * 60_000;
export const WHOLE_LIMIT = 12 * 60 * 60_000;
/** How long a process believes what it read of a session, and how often activity is written down. */
const BELIEVED = 10_000;
const WRITTEN_EVERY = 60_000;

/** A signed-in session: its user as a viewer of the catalog. */
export interface Session {
  readonly token: string;
  readonly user: User;
  readonly locale: string;
  readonly timeZone: string;
}

interface Kept {
  readonly session: Session;
  readonly readAt: number;
  readonly createdAt: number;
  seenAt: number;
  writtenAt: number;
}

/** What a browser says of itself at sign-in. */
export interface SignIn {
  readonly user: User;
  readonly locale: string;
  readonly timeZone: string;
  readonly address: string;
  readonly userAgent: string;
}

/** The sessions as one process sees them: read from the database, believed for some seconds. */
export class Sessions {
  readonly #db: Database;
  readonly #kept = new Map<string, Kept>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Opens a session; gives its secret token. */
  async open({ user, locale, timeZone, address, userAgent }: SignIn): Promise<string> {
    const token = newToken();
    await this.#db.query(
      `insert into colonnade.session (token_hash, user_id, locale, time_zone, address, user_agent)
        values ($1, $2, $3, $4, $5, $6)`,
      [hashOf(token), user.id, locale, timeZone, address, userAgent.slice(0, 300)],
    );
    return token;
  }

  /** The session of a token, or undefined where there is none or it has ended. */
  async find(token: string, now = Date.now()): Promise<Session | undefined> {
    const kept = this.#kept.get(token);
    if (kept && now - kept.readAt < BELIEVED) return this.#alive(kept, now);
    return await this.#read(token, now);
  }

  /** Ends a session here and on every other process. */
  async close(token: string): Promise<void> {
    await this.#db.query('delete from colonnade.session where token_hash = $1', [hashOf(token)]);
    this.#kept.delete(token);
    await this.#db.query('select pg_notify($1, $2)', [SESSION_CHANNEL, '']);
  }

  /** Forgets what was read: somebody's session or rights changed. */
  forget(): void {
    this.#kept.clear();
  }

  /** Removes sessions that ended by time. */
  async clean(): Promise<void> {
    await this.#db.query(
      `delete from colonnade.session where seen_at < now() - make_interval(secs => $1) or created_at < now() - make_interval(secs => $2)`,
      [IDLE_LIMIT / 1000, WHOLE_LIMIT / 1000],
    );
    for (const [token, kept] of this.#kept) if (Date.now() - kept.readAt > BELIEVED) this.#kept.delete(token);
  }

  async #read(token: string, now: number): Promise<Session | undefined> {
    const result = await this.#db.query<SessionRow>({
      name: 'session_find',
      text: `select user_id, locale, time_zone, created_at, seen_at from colonnade.session where token_hash = $1`,
      values: [hashOf(token)],
    });
    const [row] = result.rows;
    const user = row && (await userById(this.#db, row.user_id));
    if (!row || !user) {
      this.#kept.delete(token);
      return undefined;
    }
    const session: Session = { token, user, locale: row.locale, timeZone: row.time_zone };
    const seenAt = Math.max(row.seen_at.getTime(), this.#kept.get(token)?.seenAt ?? 0);
    const kept: Kept = {
      session,
      readAt: now,
      createdAt: row.created_at.getTime(),
      seenAt,
      writtenAt: row.seen_at.getTime(),
    };
    this.#kept.set(token, kept);
    return this.#alive(kept, now);
  }

  #alive(kept: Kept, now: number): Session | undefined {
    if (now - kept.seenAt > IDLE_LIMIT || now - kept.createdAt > WHOLE_LIMIT) return undefined;
    kept.seenAt = now;
    if (now - kept.writtenAt > WRITTEN_EVERY) {
      kept.writtenAt = now;
      // Activity that could not be written is written by the next call; the answer need not wait for it.
      this.#db
        .query('update colonnade.session set seen_at = now() where token_hash = $1', [
          hashOf(kept.session.token),
        ])
        .catch(() => {
          kept.writtenAt = 0;
        });
    }
    return kept.session;
  }
}

interface SessionRow {
  readonly user_id: number;
  readonly locale: string;
  readonly time_zone: string;
  readonly created_at: Date;
  readonly seen_at: Date;
}

const viewers = new WeakMap<Session, { readonly catalog: Catalog; readonly viewer: Viewer }>();

/** Who looks when this session asks; made once per session and catalog. */
export function viewerOf(session: Session, catalog: Catalog): Viewer {
  const known = viewers.get(session);
  if (known?.catalog === catalog) return known.viewer;
  const { user } = session;
  const roles = catalog.document.roles.filter((role) => user.roles.includes(role.id));
  const viewer: Viewer = {
    userId: user.id,
    name: user.name,
    supervisor: user.supervisor,
    roles,
    rights: rightsKey(user.supervisor, roles),
    locale: session.locale,
    timeZone: session.timeZone,
  };
  viewers.set(session, { catalog, viewer });
  return viewer;
}

/** The locale of a language's code, `en_GB` where it is unknown. */
export function localeOfCode(code: number | null | undefined): string {
  return LANGUAGES.find((language) => language.code === code)?.short ?? 'en_GB';
}
