import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** Seconds for which a process holds an account unless it says so again. */
const HELD = 60;

/** Takes those of some accounts that nobody holds, at most so many; gives them. */
export async function holdAccounts(
  db: Runner,
  holder: string,
  { accounts, most }: { readonly accounts: readonly number[]; readonly most: number },
): Promise<readonly number[]> {
  if (accounts.length === 0 || most <= 0) return [];
  await db.query(
    sql`insert into colonnade.mail_account_state (account) select unnest($1::bigint[]) on conflict do nothing`,
    [accounts],
  );
  const { rows } = await db.query<{ account: number }>(
    sql`update colonnade.mail_account_state s set held_by = $1::uuid, held_until = now() + make_interval(secs => $4)
      from (select account from colonnade.mail_account_state
        where account = any($2::bigint[]) and (held_until is null or held_until < now())
        order by random() limit $3 for update skip locked) free
      where s.account = free.account returning s.account`,
    [holder, accounts, most, HELD],
  );
  return rows.map(({ account }) => account);
}

/** Holds accounts on; gives those that are held still: of the others another process may have taken hold. */
export async function keepHold(db: Runner, holder: string): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ account: number }>(
    sql`update colonnade.mail_account_state set held_until = now() + make_interval(secs => $2)
      where held_by = $1::uuid returning account`,
    [holder, HELD],
  );
  return new Set(rows.map(({ account }) => account));
}

/** Lets accounts go, for others to take them at once. */
export async function letGo(db: Runner, holder: string, accounts: readonly number[]): Promise<void> {
  if (accounts.length === 0) return;
  await db.query(
    sql`update colonnade.mail_account_state set held_by = null, held_until = null
      where held_by = $1::uuid and account = any($2::bigint[])`,
    [holder, accounts],
  );
}
