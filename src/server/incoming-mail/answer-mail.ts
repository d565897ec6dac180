import { randomUUID } from 'node:crypto';
import { isEmailAddress } from '#core/fields/registry.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { queueOutgoing } from '../mail-accounts/mail-accounts.ts';
import type { ReadMail } from '../mail-content/mail-content.ts';
import { addressesOfOwner } from '../query/people/mail-messages.ts';
import { userById } from '../query/people/users.ts';
import type { RequestContext } from '../records/records.ts';
import type { IncomingGround, ReceivingAccount } from './incoming-ground.ts';
import type { MailboxRole } from './message-values.ts';

/** An e-mail that may be answered by itself. */
interface Answerable {
  readonly account: ReceivingAccount;
  readonly mail: ReadMail;
  readonly role: MailboxRole;
  /** When the server got it. */
  readonly arrived: Date;
}

/** Milliseconds after which an e-mail is too old to be answered by itself: what was there before the account was. */
const FRESH = 24 * 3_600_000;
/** Days in which a sender is answered once. */
const ONCE_IN = 7;
/** Parts of addresses behind which nobody reads, or which belong to programs (RFC 3834 2). */
const UNREAD =
  /^(?:no|not|do|dont|don-t|donot|do-not)[._-]?(?:not[._-]?)?reply|^(?:mailer-daemon|postmaster|listserv|majordomo|bounces?|bounce[._+-].*|owner-.*|nobody|root)$|-(?:request|owner|relay|bounces?)$|^(?:prvs|msprvs\d*|srs\d)=/i;

/**
 * Puts down the automatic answer of an account to an e-mail, where it has one today and the sender is a person who wrote
 * to it: never to what programs, lists and spam sent, nor twice within a week (RFC 3834).
 */
export async function answerMail(
  { db }: Pick<RequestContext, 'db'>,
  { secrets }: Pick<IncomingGround, 'secrets'>,
  { account, mail, role, arrived }: Answerable,
): Promise<void> {
  const { autoAnswer, address, senderName, owner } = account;
  if (role !== 'inbox' || !autoAnswer || account.smtp === null || plainOf(autoAnswer.body).trim() === '')
    return;
  if (Date.now() - arrived.getTime() > FRESH || !isOfPerson(mail) || !isTo(mail, address)) return;
  const to = mail.returnPath ?? mail.from?.address ?? '';
  const isPersons = [to, mail.from?.address ?? ''].every((one) => isEmailAddress(one) && !isUnread(one));
  if (
    !isPersons ||
    (await addressesOfOwner(db, owner)).some((own) => isSame(own, to) || isSame(own, mail.from?.address))
  )
    return;
  if (!(await isDay(db, account)) || !(await isFirstAnswer(db, account.id, to))) return;
  const { mailId } = mail;
  const ids = mailId === null ? [] : [...mail.references.slice(-20), mailId].map((id) => `<${id}>`);
  await queueOutgoing(
    db,
    { secrets },
    {
      account: account.id,
      sender: null,
      mailId: `<${randomUUID()}@${address.split('@').at(-1) ?? 'localhost'}>`,
      content: {
        from: { name: senderName ?? '', address },
        to: [{ name: mail.from?.name ?? '', address: to }],
        cc: [],
        subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
        body: autoAnswer.body,
        importance: 'normal',
        ...(mailId === null ? {} : { inReplyTo: `<${mailId}>` }),
        references: ids,
        isAutomatic: true,
      },
      files: [],
      recipients: [to],
    },
  );
}

function isOfPerson({ autoSubmitted, isBulk, spam, report, returnPath }: ReadMail): boolean {
  return autoSubmitted === 'no' && !isBulk && !spam && report === null && returnPath !== '';
}

/** Whether it was written to an address, not only sent there. */
function isTo({ to, cc }: ReadMail, address: string): boolean {
  return [...to, ...cc].some((one) => isSame(one.address, address));
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

function isUnread(address: string): boolean {
  return UNREAD.test(address.slice(0, address.lastIndexOf('@')));
}

/** Whether today, where the owner is, lies in the days of the answer, the first and the last one too. */
async function isDay(db: Runner, { owner, autoAnswer }: ReceivingAccount): Promise<boolean> {
  const user = await userById(db, owner);
  const timeZone = user?.time_zone ?? 'UTC';
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  const { from = null, until = null } = autoAnswer ?? {};
  return user !== undefined && (from === null || from <= today) && (until === null || today <= until);
}

/** Notes that somebody is answered; false where that was done within the last days. */
async function isFirstAnswer(db: Runner, account: number, address: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mail_note_answered',
    text: sql`insert into colonnade.mail_answered as a (account, address) values ($1, lower($2))
      on conflict (account, address) do update set answered_at = now()
      where a.answered_at < now() - make_interval(days => $3)`,
    values: [account, address, ONCE_IN],
  });
  return rowCount === 1;
}
