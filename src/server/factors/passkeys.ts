import { randomBytes } from 'node:crypto';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** A passkey of an account: its public half, and what is known of it. */
export interface Passkey {
  readonly id: number;
  readonly account: string;
  /** As browsers write it. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** A passkey that a browser has made. */
export type MadePasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

interface PasskeyRow {
  readonly id: number;
  readonly account: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly backed_up: boolean;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

const PASSKEY = sql`select id, account, credential_id, public_key, counter, transports, name, backed_up, created_at, used_at
  from colonnade.passkey`;

/** The passkeys of an account, the oldest first. */
export async function passkeysOf(db: Runner, account: string): Promise<readonly Passkey[]> {
  const { rows } = await db.query<PasskeyRow>(sql`${PASSKEY} where account = $1 order by id`, [account]);
  return rows.map(passkeyOf);
}

/** The passkey that a browser names; undefined where it is not known. */
export async function findPasskey(db: Runner, credentialId: string): Promise<Passkey | undefined> {
  const { rows } = await db.query<PasskeyRow>(sql`${PASSKEY} where credential_id = $1`, [
    bytesOf(credentialId),
  ]);
  return rows[0] && passkeyOf(rows[0]);
}

/** Adds a passkey, at most `most` for an account. Gives its id; undefined where it is known or there are enough. */
export async function addPasskey(
  db: Runner,
  { account, name, made, most }: { account: string; name: string; made: MadePasskey; most: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into colonnade.passkey (account, credential_id, public_key, counter, transports, name, backed_up)
      select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from colonnade.passkey where account = $1) < $8
      on conflict (credential_id) do nothing returning id`,
    [
      account,
      bytesOf(made.credentialId),
      made.publicKey,
      made.counter,
      made.transports,
      name,
      made.backedUp,
      most,
    ],
  );
  return rows[0]?.id;
}

/**
 * Writes down that a passkey was used. False where its counter has not gone on meanwhile: two devices use copies of it,
 * or one proof was sent twice.
 */
export async function usePasskey(
  db: Runner,
  { id, counter, backedUp }: Pick<Passkey, 'id' | 'counter' | 'backedUp'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`update colonnade.passkey set counter = $2, backed_up = $3, used_at = now()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, backedUp],
  );
  return rowCount === 1;
}

/** Gives a passkey of an account another name; tells whether there is one. */
export async function renamePasskey(
  db: Runner,
  { id, account, name }: Pick<Passkey, 'id' | 'account' | 'name'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`update colonnade.passkey set name = $3 where id = $1 and account = $2`,
    [id, account, name],
  );
  return rowCount === 1;
}

/** Removes a passkey of an account, or all of them; gives how many. */
export async function removePasskeys(db: Runner, account: string, id?: number): Promise<number> {
  const { rowCount } = await db.query(
    sql`delete from colonnade.passkey where account = $1 and ($2::bigint is null or id = $2)`,
    [account, id ?? null],
  );
  return rowCount ?? 0;
}

/** The name under which passkeys know an account; made by chance when it is first asked for. */
export async function userHandle(db: Runner, account: string): Promise<string> {
  const { rows } = await db.query<{ handle: Buffer }>(
    sql`insert into colonnade.user_handle (account, handle) values ($1, $2)
      on conflict (account) do update set handle = user_handle.handle returning handle`,
    [account, randomBytes(32)],
  );
  return rows[0]?.handle.toString('base64url') ?? '';
}

function passkeyOf(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    account: row.account,
    credentialId: row.credential_id.toString('base64url'),
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    name: row.name,
    backedUp: row.backed_up,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
}

function bytesOf(credentialId: string): Buffer {
  return Buffer.from(credentialId, 'base64url');
}
