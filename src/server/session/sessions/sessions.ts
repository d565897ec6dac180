import { LANGUAGES } from '#core/language/languages.ts';
import type { Database } from '../../database/pool.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { accountByKey, nobody, type Account, type AccountWorld } from './accounts.ts';
import { openSession, SHOWN, type OpenSession, type OpenSessionRow } from './open-session.ts';
import type { SecondProof, SignInMethod } from './sign-in-journal.ts';
import { hashOf, newToken } from './tokens.ts';

/** The channel on which every process is told of sessions and users that changed. */
export const SESSION_CHANNEL = 'colonnade_session';

/** How long a process believes what it read of a session, and how often activity is written down. */
const CACHE_TIME = 10_000;
const WRITTEN_EVERY = 60_000;
/** Where sessions end soon without activity, it is written down at least so often in that time. */
const WRITTEN_WITHIN_IDLE = 6;
const MAX_SESSIONS_SHOWN = 500;
/** How long a proof of identity opens the configuration, in hours. */
const CONFIGURING_HOURS = 4;

/** A signed-in session: who works, in which language. */
export interface Session {
  readonly token: string;
  /** Names the session without opening it. */
  readonly id: number;
  readonly account: Account;
  /** As whom the application is seen, where that is somebody else: nothing is changed then. */
  readonly viewing?: Account;
  readonly method: SignInMethod;
  /** Until when the configuration is open, in milliseconds; 0 where it is not. */
  readonly configuringUntil: number;
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

/** What is known of a sign-in that opens a session. */
interface Opening {
  readonly account: Account;
  readonly method: SignInMethod;
  /** What completed the sign-in after its first proof. */
  readonly factor?: SecondProof | undefined;
  readonly configuring: boolean;
  readonly locale: string;
  readonly timeZone: string;
  readonly address: string;
  readonly userAgent: string;
  /** What the provider of a single sign-on wants to see at sign-out, sealed. */
  readonly providerHint?: string | undefined;
}

/** Whether the configuration is open in a session. */
export function isConfiguring({ configuringUntil }: Pick<Session, 'configuringUntil'>): boolean {
  return configuringUntil >= Date.now();
}

/** The sessions as one process sees them: read from the database, believed for some seconds. */
export class Sessions {
  readonly secure: boolean;
  readonly #db: Database;
  readonly #world: AccountWorld;
  readonly #kept = new Map<string, Kept>();
  /** Rises with each change that was heard of: what was read before it is not kept. */
  #changes = 0;

  /** `secure`: browsers reach the server by https. */
  constructor(db: Database, world: AccountWorld, secure: boolean) {
    this.#db = db;
    this.#world = world;
    this.secure = secure;
  }

  /** Opens a session and writes the sign-in into the trail, in one statement; gives the session's secret token. */
  async open(opening: Opening): Promise<string> {
    const token = newToken();
    const { account } = opening;
    await this.#db.query({
      name: 'session_open',
      text: sql`with opened as (
          insert into colonnade.session (token_hash, user_id, account, kind, table_id, record_id, method,
            locale, time_zone, address, user_agent, provider_hint, login, name, configuring_until)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
            case when $15 then now() + make_interval(hours => ${literal(CONFIGURING_HOURS)}) end) returning id)
        insert into colonnade.sign_in_event
          (what, method, account, login, name, address, user_agent, session_id, factor)
        select 'signed-in', $7, $3, $16, $14, $10, $11, id, $17 from opened`,
      values: [
        hashOf(token),
        account.user.id,
        account.key,
        account.kind,
        account.record?.table ?? null,
        account.record?.id ?? null,
        opening.method,
        opening.locale,
        opening.timeZone,
        opening.address,
        opening.userAgent.slice(0, 300),
        opening.providerHint ?? null,
        account.login,
        account.name,
        opening.configuring,
        account.login.slice(0, 250),
        opening.factor ?? null,
      ],
    });
    return token;
  }

  /** The session of a token, or undefined where there is none or it has ended. */
  async find(token: string, now = Date.now()): Promise<Session | undefined> {
    const kept = this.#kept.get(token);
    if (kept && now - kept.readAt < CACHE_TIME) return this.#alive(kept, now);
    return await this.#read(token, now);
  }

  /** The same for what a page asks by itself, while nobody may be there: it is no activity of the session (LIVE-5). */
  async peek(token: string, now = Date.now()): Promise<Session | undefined> {
    const kept = this.#kept.get(token);
    const isKept = kept !== undefined && now - kept.readAt < CACHE_TIME;
    return isKept ? this.#living(kept, now) : await this.#read(token, now, false);
  }

  /**
   * Opens the configuration in a session whose person has just proved who it is. Gives the session's new token: the one
   * before may be known to others and opens nothing any more.
   */
  async configure(session: Session): Promise<string> {
    const token = newToken();
    await this.#db.query(
      sql`update colonnade.session set token_hash = $2, configuring_until = now() + make_interval(hours => ${literal(CONFIGURING_HOURS)}) where id = $1`,
      [session.id, hashOf(token)],
    );
    await this.#changed(session.token);
    return token;
  }

  /**
   * Believes for some minutes that a session's person is there, who has just proved it. Gives the session's new token,
   * as `configure` does.
   */
  async believe(session: Session, minutes: number): Promise<string> {
    const token = newToken();
    await this.#db.query(
      sql`update colonnade.session set token_hash = $2, proven_until = now() + make_interval(mins => $3) where id = $1`,
      [session.id, hashOf(token), minutes],
    );
    await this.#changed(session.token);
    return token;
  }

  /** Gives a session a new token: the one before may be known to others and opens nothing any more. */
  async renew(session: Session): Promise<string> {
    const token = newToken();
    await this.#db.query('update colonnade.session set token_hash = $2 where id = $1', [
      session.id,
      hashOf(token),
    ]);
    await this.#changed(session.token);
    return token;
  }

  /** Changes the language and the time zone of a session. */
  async settle(session: Session, { locale, timeZone }: Pick<Session, 'locale' | 'timeZone'>): Promise<void> {
    const text = 'update colonnade.session set locale = $2, time_zone = $3 where id = $1';
    await this.#db.query(text, [session.id, locale, timeZone]);
    await this.#changed(session.token);
  }

  /** From now on the session sees the application as an account does; without one, as its own. */
  async view(session: Session, account: Account | undefined): Promise<void> {
    await this.#db.query('update colonnade.session set viewing_user = $2, viewing_login = $3 where id = $1', [
      session.id,
      account?.user.id ?? null,
      account?.login ?? null,
    ]);
    await this.#changed(session.token);
  }

  /** Ends a session here and on every other process. Gives what its provider wants to see at sign-out, sealed. */
  async close(token: string): Promise<string | undefined> {
    const { rows } = await this.#db.query<{ provider_hint: string | null }>(
      sql`delete from colonnade.session where token_hash = $1 returning provider_hint`,
      [hashOf(token)],
    );
    await this.#changed(token);
    return rows[0]?.provider_hint ?? undefined;
  }

  /**
   * The open sessions, the last used first, at most 500: those of one account, of people whose login or name contains
   * a text, or all; and how many there are.
   */
  async list({ account, person }: { readonly account?: string; readonly person?: string } = {}): Promise<{
    readonly sessions: readonly OpenSession[];
    readonly count: number;
  }> {
    const { idle, whole } = this.#limits();
    const { rows } = await this.#db.query<OpenSessionRow>(
      sql`select ${SHOWN}, count(*) over () as count
        from colonnade.session
        where ($1::text is null or account = $1)
          and ($4::text is null or position(lower($4) in lower(login || chr(10) || name)) > 0)
          and seen_at > now() - make_interval(secs => $2) and created_at > now() - make_interval(secs => $3)
        order by seen_at desc, id desc limit ${literal(MAX_SESSIONS_SHOWN)}`,
      [account ?? null, idle / 1000, whole / 1000, person ?? null],
    );
    return { sessions: rows.map(openSession), count: rows[0]?.count ?? 0 };
  }

  /** Ends the session with that id, if it is one of `account` or no account is given; gives it as it was. */
  async end(id: number, account?: string): Promise<OpenSession | undefined> {
    const { rows } = await this.#db.query<OpenSessionRow>(
      sql`delete from colonnade.session where id = $1 and ($2::text is null or account = $2) returning ${SHOWN}`,
      [id, account ?? null],
    );
    if (rows.length > 0) await this.#changed();
    return rows.map(openSession)[0];
  }

  /** Ends all sessions of an account but one; gives them as they were. */
  async endOthers(account: string, but?: Pick<Session, 'id'>): Promise<readonly OpenSession[]> {
    const { rows } = await this.#db.query<OpenSessionRow>(
      sql`delete from colonnade.session where account = $1 and id is distinct from $2 returning ${SHOWN}`,
      [account, but?.id ?? null],
    );
    if (rows.length > 0) await this.#changed();
    return rows.map(openSession);
  }

  /** Ends all sessions of a kind, because that door was closed, and writes them into the trail. */
  async endKind(kind: Account['kind']): Promise<void> {
    await this.#db.query(
      `with ended as (delete from colonnade.session where kind = $1 returning *)
        insert into colonnade.sign_in_event
          (what, method, account, login, name, reason, address, user_agent, session_id)
        select 'session-ended', method, account, login, name, 'closed', address, user_agent, id from ended`,
      [kind],
    );
    await this.#changed();
  }

  /** Has every process read accounts anew: a record that is one, or its rights, changed. */
  async tell(): Promise<void> {
    await this.#changed();
  }

  /** Forgets what was read: somebody's session or rights changed. */
  forget(): void {
    this.#changes += 1;
    this.#kept.clear();
  }

  /** Removes sessions that ended by time, and writes them into the trail. */
  async clean(): Promise<void> {
    const { idle, whole } = this.#limits();
    await this.#db.query(
      `with ended as (delete from colonnade.session
          where seen_at < now() - make_interval(secs => $1) or created_at < now() - make_interval(secs => $2)
          returning *, created_at < now() - make_interval(secs => $2) as whole)
        insert into colonnade.sign_in_event
          (what, method, account, login, name, reason, address, user_agent, session_id)
        select 'session-ended', method, account, login, name, case when whole then 'too-long' else 'idle' end,
          address, user_agent, id from ended`,
      [idle / 1000, whole / 1000],
    );
    for (const [token, kept] of this.#kept)
      if (Date.now() - kept.readAt > CACHE_TIME) this.#kept.delete(token);
  }

  /** Time without activity, and time in all, after which a session ends, in milliseconds. */
  #limits(): { readonly idle: number; readonly whole: number } {
    const { idleMinutes, wholeHours } = this.#world.settings.of('security');
    return { idle: idleMinutes * 60_000, whole: wholeHours * 3_600_000 };
  }

  async #changed(token?: string): Promise<void> {
    this.#changes += 1;
    if (token === undefined) this.#kept.clear();
    else this.#kept.delete(token);
    await this.#db.query('select pg_notify($1, $2)', [SESSION_CHANNEL, '']);
  }

  async #read(token: string, now: number, counts = true): Promise<Session | undefined> {
    const changes = this.#changes;
    const result = await this.#db.query<SessionRow>({
      name: 'session_find',
      text: sql`select id, account, method, locale, time_zone, created_at, seen_at, configuring_until, viewing_user
        from colonnade.session where token_hash = $1`,
      values: [hashOf(token)],
    });
    const [row] = result.rows;
    const found = row && (await accountByKey(this.#world, row.account));
    if (!row || !found) {
      this.#kept.delete(token);
      return undefined;
    }
    const viewing =
      row.viewing_user === null ? undefined : await this.#viewed(found.account, row.viewing_user);
    const seenAt = Math.max(row.seen_at.getTime(), this.#kept.get(token)?.seenAt ?? 0);
    const kept: Kept = {
      session: {
        token,
        id: row.id,
        account: found.account,
        ...(viewing ? { viewing } : {}),
        method: row.method,
        configuringUntil: row.configuring_until?.getTime() ?? 0,
        locale: row.locale,
        timeZone: row.time_zone,
      },
      readAt: now,
      createdAt: row.created_at.getTime(),
      seenAt,
      writtenAt: row.seen_at.getTime(),
    };
    // A session that was ended while it was read is not believed for some more seconds.
    if (changes === this.#changes) this.#kept.set(token, kept);
    return counts ? this.#alive(kept, now) : this.#living(kept, now);
  }

  /**
   * The user as whom an account sees. Where that user has gone, or the account supervises no more, nothing is seen:
   * nobody has own rights again unawares, or those of others unduly.
   */
  async #viewed({ kind, user }: Account, id: number): Promise<Account> {
    const found = kind === 'intranet' && user.supervisor && (await accountByKey(this.#world, `user:${id}`));
    return found ? found.account : nobody(id);
  }

  #living(kept: Kept, now: number): Session | undefined {
    const { idle, whole } = this.#limits();
    return now - kept.seenAt > idle || now - kept.createdAt > whole ? undefined : kept.session;
  }

  #alive(kept: Kept, now: number): Session | undefined {
    if (!this.#living(kept, now)) return undefined;
    const { idle } = this.#limits();
    kept.seenAt = now;
    if (now - kept.writtenAt > Math.min(WRITTEN_EVERY, idle / WRITTEN_WITHIN_IDLE)) {
      kept.writtenAt = now;
      // Activity that could not be written is written by the next call; the answer need not wait for it.
      this.#db
        .query('update colonnade.session set seen_at = now() where id = $1', [kept.session.id])
        .catch(() => {
          kept.writtenAt = 0;
        });
    }
    return kept.session;
  }
}

interface SessionRow {
  readonly id: number;
  readonly account: string;
  readonly method: SignInMethod;
  readonly locale: string;
  readonly time_zone: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly configuring_until: Date | null;
  readonly viewing_user: number | null;
}

/** The locale of a language's code, `en_GB` where it is unknown. */
export function localeOfCode(code: number | null | undefined): string {
  return LANGUAGES.find((language) => language.code === code)?.short ?? 'en_GB';
}
