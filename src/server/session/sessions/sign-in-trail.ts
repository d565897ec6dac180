import type { SignInLine } from '#core/contract/settings/security-routes.ts';
import { deviceOf } from '#core/devices/device.ts';
import type { Runner } from '../../database/pool.ts';
import { and, bound, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';

/** Which lines of the trail: those before a line, of a kind, of a person, in a time; at most so many. */
interface TrailQuestion {
  readonly limit: number;
  readonly before?: number | undefined;
  readonly what?: string | undefined;
  readonly account?: string | undefined;
  /** As it was typed, in any case. */
  readonly login?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Lines of the trail, the newest first, and whether older ones follow. */
interface Trail {
  readonly lines: readonly SignInLine[];
  readonly more: boolean;
}

/** What each part of a question asks of a line; every one is answered along an index in the order of time. */
const CONDITIONS = {
  before: (value: Sql) => sql`(at, id) < (select at, id from colonnade.sign_in_event where id = ${value})`,
  what: (value: Sql) => sql`what = ${value}`,
  account: (value: Sql) => sql`account = ${value}`,
  login: (value: Sql) => sql`lower(login) = lower(${value})`,
  from: (value: Sql) => sql`at >= ${value}`,
  to: (value: Sql) => sql`at < ${value}`,
} as const;

/** The lines of the trail that a question asks for. Nothing is older than a line that is not there. */
export async function signInTrail(db: Runner, question: TrailQuestion): Promise<Trail> {
  const conditions = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).flatMap((part) => {
    const value = question[part];
    return value === undefined || value === '' ? [] : [CONDITIONS[part](bound(value))];
  });
  const { rows } = await db.query<SignInRow>(
    sql`select id, at, what, method, factor, account, login, name, reason, address, user_agent, session_id
      from colonnade.sign_in_event ${conditions.length > 0 ? sql`where ${and(conditions)}` : NOTHING}
      order by at desc, id desc limit ${literal(question.limit + 1)}`,
  );
  return { lines: rows.slice(0, question.limit).map(signInLine), more: rows.length > question.limit };
}

interface SignInRow {
  readonly id: number;
  readonly at: Date;
  readonly what: string;
  readonly method: string;
  readonly factor: string | null;
  readonly account: string | null;
  readonly login: string | null;
  readonly name: string | null;
  readonly reason: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly session_id: number | null;
}

function signInLine({
  at,
  login,
  address,
  user_agent: agent,
  session_id: session,
  ...row
}: SignInRow): SignInLine {
  return {
    ...row,
    at: at.toISOString(),
    login: login ?? '',
    address: address ?? '',
    device: { ...deviceOf(agent ?? '') },
    session,
  };
}
