import { sql } from '../database/sql/sql.ts';
import { mailKeyOf } from '../mail-accounts/mail-accounts.ts';
import type { DeliveryReport } from '../mail-content/mail-content.ts';
import { noteTrouble } from '../messaging/messaging.ts';
import type { RequestContext } from '../records/records.ts';

// The e-mail with a key, or that with which one of its recipients got an own one.
const OF_KEY = sql`select id from colonnade.outgoing_mail where mail_key = $1
  union select mail from colonnade.outgoing_recipient where mail_key = $1`;

/**
 * Notes what a mail server reports of an e-mail that went out of an account of ours: for the addresses to which it could
 * not be delivered it has failed, and its sender is told; or that an address has read it. Reports of others, and of delays,
 * change nothing.
 */
export async function noteReport(
  { db, catalog }: Pick<RequestContext, 'db' | 'catalog'>,
  report: DeliveryReport | null,
): Promise<void> {
  await noteDisplayed(db, report);
  const failed = report?.recipients.filter(({ action }) => action === 'failed') ?? [];
  if (!report || report.originalMailId === null || failed.length === 0) return;
  const mailKey = mailKeyOf(report.originalMailId);
  const answers = failed.map(({ status, diagnostic }) => (diagnostic || status).slice(0, 1_000));
  const { rows } = await db.query<{ sender: string | null; mailKey: string }>({
    name: 'mail_note_report',
    text: sql`update colonnade.outgoing_recipient r
      set state = 'failed', reason = 'bounced', answer = f.answer, taken_until = null, settled_at = now()
      from colonnade.outgoing_mail m, unnest($2::text[], $3::text[]) f(address, answer)
      where m.id in (${OF_KEY}) and r.mail = m.id and lower(r.address) = lower(f.address) and r.state in ('sent', 'uncertain')
      returning m.sender, m.mail_key as "mailKey"`,
    values: [mailKey, failed.map(({ address }) => address), answers],
  });
  const [row] = rows;
  if (row) await noteTrouble(db, catalog, row);
}

/** Notes at which addresses an e-mail of ours was read. */
async function noteDisplayed(db: RequestContext['db'], report: DeliveryReport | null): Promise<void> {
  const read = report?.recipients.filter(({ action }) => action === 'displayed') ?? [];
  if (!report || report.originalMailId === null || read.length === 0) return;
  await db.query({
    name: 'mail_note_displayed',
    text: sql`update colonnade.outgoing_recipient r set read_at = now()
      from colonnade.outgoing_mail m
      where m.id in (${OF_KEY}) and r.mail = m.id and lower(r.address) = any($2::text[]) and r.read_at is null`,
    values: [mailKeyOf(report.originalMailId), read.map(({ address }) => address.toLowerCase())],
  });
}
