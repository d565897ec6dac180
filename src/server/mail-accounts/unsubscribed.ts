import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** What the addresses in links to unsubscribe are sealed for. */
const LEAVE_SEAL = 'unsubscribe';

/** The path of the page behind a link to unsubscribe. */
const LEAVE_PATH = '/mailing/leave';

/** The link by which an address unsubscribes; nobody else can make it, and it does not tell the address. */
export function leaveLink(secrets: Secrets, base: string, address: string): string {
  return `${base}${LEAVE_PATH}?t=${secrets.seal(address.toLowerCase(), LEAVE_SEAL)}`;
}

/** The address of a link to unsubscribe; undefined where this installation has not made it. */
export function leavingAddress(secrets: Secrets, token: string): string | undefined {
  return secrets.open(token, LEAVE_SEAL);
}

/** Notes that an address wants no mailings any more, and lets those not go to it that wait. */
export async function unsubscribe(tx: Runner, address: string): Promise<void> {
  await tx.query(
    sql`insert into colonnade.mail_unsubscribed (address) values (lower($1)) on conflict do nothing`,
    [address],
  );
  await tx.query(
    sql`update colonnade.outgoing_recipient r set state = 'failed', reason = 'unsubscribed', settled_at = now(),
        content = null, next_at = now()
      from colonnade.outgoing_mail m
      where m.id = r.mail and m.mailing and lower(r.address) = lower($1) and r.state = 'waiting'
        and r.handed_at is null and (r.taken_until is null or r.taken_until < now())`,
    [address],
  );
}

/** Those of some addresses, in lower case, that have unsubscribed. */
export async function unsubscribedAmong(
  db: Runner,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await db.query<{ address: string }>({
    name: 'mail_unsubscribed_among',
    text: sql`select address from colonnade.mail_unsubscribed where address = any($1::text[])`,
    values: [addresses.map((one) => one.toLowerCase())],
  });
  return new Set(rows.map(({ address }) => address));
}

/** Addresses that have unsubscribed and contain a text, the latest first. */
export async function unsubscribedAddresses(
  db: Runner,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly { readonly address: string; readonly at: Date }[]> {
  const { rows } = await db.query<{ address: string; at: Date }>(
    sql`select address, unsubscribed_at as at from colonnade.mail_unsubscribed
      where strpos(address, lower($1)) > 0 order by unsubscribed_at desc, address limit $2`,
    [text, limit],
  );
  return rows;
}

/** Lets mailings go to an address again; false where it had not unsubscribed. */
export async function takeBackUnsubscribed(tx: Runner, address: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    sql`delete from colonnade.mail_unsubscribed where address = lower($1)`,
    [address],
  );
  return rowCount === 1;
}
