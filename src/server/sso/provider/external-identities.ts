import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { ProviderIdentity } from './person.ts';

/** The user whom a person of a provider is here. */
export async function identifiedUser(
  db: Runner,
  { issuer, subject }: ProviderIdentity,
): Promise<number | undefined> {
  const { rows } = await db.query<{ user_id: number }>(
    sql`select user_id from colonnade.external_identity where issuer = $1 and subject = $2`,
    [issuer, subject],
  );
  return rows[0]?.user_id;
}

/** Ties a person of a provider to a user for ever; false where that user is somebody else at this provider. */
export async function identify(
  db: Runner,
  { issuer, subject }: ProviderIdentity,
  user: number,
): Promise<boolean> {
  const { rows } = await db.query(
    `insert into colonnade.external_identity (issuer, subject, user_id) values ($1, $2, $3)
      on conflict (issuer, user_id) do nothing returning 1`,
    [issuer, subject, user],
  );
  return rows.length > 0;
}

/** Forgets whom a person of a provider was here. */
export async function forgetPerson(db: Runner, { issuer, subject }: ProviderIdentity): Promise<void> {
  await db.query('delete from colonnade.external_identity where issuer = $1 and subject = $2', [
    issuer,
    subject,
  ]);
}

/** Forgets who a user is at all providers; gives at how many the user was known. */
export async function forgetUser(db: Runner, user: number): Promise<number> {
  const { rowCount } = await db.query('delete from colonnade.external_identity where user_id = $1', [user]);
  return rowCount ?? 0;
}
