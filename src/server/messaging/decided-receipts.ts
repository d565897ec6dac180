import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** Messages without the wishes for a receipt on which a reader has decided. */
export async function withoutDecided(
  db: Runner,
  messages: readonly ShownMessage[],
): Promise<readonly ShownMessage[]> {
  const asked = messages.flatMap(({ id, receiptTo }) => (receiptTo ? [id] : []));
  if (asked.length === 0) return messages;
  const { rows } = await db.query<{ message: number }>({
    name: 'mail_receipts_decided',
    text: sql`select message from colonnade.mail_receipt where message = any($1::bigint[])`,
    values: [asked],
  });
  const decided = new Set(rows.map(({ message }) => message));
  return messages.map((one) => (decided.has(one.id) ? { ...one, receiptTo: null } : one));
}
