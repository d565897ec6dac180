import { AppError } from '#core/errors.ts';
import { inTransaction, type Database, type Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { putDownRecipient } from './outgoing-mail.ts';

/** What became of an e-mail for one address. */
export interface OutgoingState {
  readonly address: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'uncertain';
  /** Why it is not sent, as a code. */
  readonly reason: string | null;
  /** What the server said, in one line. */
  readonly answer: string | null;
  readonly at: Date | null;
  /** When its reader's program told that it was read. */
  readonly read_at: Date | null;
}

/** Most addresses of one e-mail of which is told what became of it; those that it has not reached come first. */
const MAX_TOLD = 500;

/** How many recipients of e-mails are in which state, by the keys of the e-mails. */
export async function outgoingCounts(
  db: Runner,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<OutgoingState['state'], number>>>> {
  const { rows } = await db.query<Record<OutgoingState['state'], number> & { readonly mail_key: string }>({
    name: 'outgoing_counts',
    text: sql`select m.mail_key, count(*) filter (where r.state = 'sent')::integer as sent,
        count(*) filter (where r.state = 'waiting')::integer as waiting,
        count(*) filter (where r.state = 'failed')::integer as failed,
        count(*) filter (where r.state = 'uncertain')::integer as uncertain
      from colonnade.outgoing_mail m join colonnade.outgoing_recipient r on r.mail = m.id
      where m.mail_key = any($1) group by m.mail_key`,
    values: [keys],
  });
  return new Map(rows.map(({ mail_key: key, ...counts }) => [key, counts]));
}

/** What became of e-mails, by their keys. */
export async function outgoingStates(
  db: Runner,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly OutgoingState[]>> {
  const { rows } = await db.query<OutgoingState & { readonly mail_key: string }>({
    name: 'outgoing_states',
    text: sql`select mail_key, address, state, reason, answer, at, read_at from (
        select m.mail_key, r.address, r.state, r.reason, r.answer, coalesce(r.settled_at, m.created_at) as at, r.read_at,
          row_number() over (partition by m.id order by array_position('{failed,uncertain,waiting,sent}', r.state), r.address) as place
        from colonnade.outgoing_mail m join colonnade.outgoing_recipient r on r.mail = m.id
        where m.mail_key = any($1)) r
      where place <= $2 order by address`,
    values: [keys, MAX_TOLD],
  });
  return Map.groupBy(rows, ({ mail_key: key }) => key);
}

/**
 * Has an e-mail sent again to an address where that failed or is uncertain, or leaves it: a person decides. Throws AppError
 * `message.settled`.
 */
export async function decideOutgoing(
  db: Database,
  {
    sender,
    mailKey,
    address,
    what,
  }: {
    readonly sender: string;
    readonly mailKey: string;
    readonly address: string;
    readonly what: 'again' | 'leave';
  },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ mail: number; address: string }>(
      sql`update colonnade.outgoing_recipient r
        set state = case when $4 then 'waiting' else 'failed' end, handed_at = null, taken_until = null, attempts = 0,
          next_at = now(), reason = case when $4 then null else coalesce(reason, 'left') end,
          settled_at = case when $4 then null else now() end
        from colonnade.outgoing_mail m
        where m.id = r.mail and m.mail_key = $1 and m.sender = $2 and lower(r.address) = lower($3)
          and r.state in ('failed', 'uncertain')
          and (not $4 or m.content is not null and r.reason is distinct from 'unsubscribed')
        returning r.mail, r.address`,
      [mailKey, sender, address, what === 'again'],
    );
    const [row] = rows;
    if (!row) throw new AppError('message.settled');
    if (what === 'again') await putDownRecipient(tx, row.mail, row.address);
  });
}
