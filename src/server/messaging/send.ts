import {
  MAX_RECIPIENTS,
  type DraftContent,
  type MESSAGE_ROUTES,
  type Person,
} from '#core/contract/messaging/message-routes.ts';
import { SENDING_SECONDS } from '#core/contract/route/limits.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database } from '../database/pool.ts';
import { addJob, jobNamed, type Job } from '../jobs/jobs.ts';
import { queueOutgoing, type MailAccount } from '../mail-accounts/mail-accounts.ts';
import { reachedUsers, type Reached } from '../query/people/recipients.ts';
import { type OwnContext, type RequestContext } from '../records/records.ts';
import { requireAbout } from './about.ts';
import { departDraft, departingDraft, draftOfAccount, endDraft, failDraft } from './draft-rows.ts';
import { answeredMail } from './answering.ts';
import { deliverApart, requireApart } from './apart/send-apart.ts';
import { isColleagues } from './drafts.ts';
import { mailedParts } from './mailed.ts';
import { copyValues, keepCopies, sentCopies, type Departure } from './message-copies.ts';
import { messagingAccount, rolesOfReaders } from './message-table.ts';
import { accountOfDraft, addressesIn, addressesOfColleagues, personsOf } from './writing-account.ts';

/** The work that sends a message. */
export const SEND_MESSAGE = jobNamed('send_message');

/** What the work of sending a message knows besides: how its sender reads, and where browsers find the application. */
interface Sending extends Speech {
  readonly draft: number;
  readonly base?: string | undefined;
}

interface Speech {
  readonly locale?: string;
  readonly timeZone?: string;
}

/** The request in the name of an account, with its rights of that moment. Throws AppError `account.unknown`. */
type ContextOf = (account: string, speech: Speech) => Promise<OwnContext>;

/** Most time into the future at which a message can be sent, in milliseconds: two years. */
const FURTHEST = 2 * 366 * 86_400_000;

/**
 * Sends a draft after the time in which it can be taken back, or later. Throws AppError `message.no_recipient`,
 * `message.too_many`, `message.too_late`, as `accountOfDraft` and as `departDraft` do.
 */
export async function sendDraft(
  context: OwnContext,
  { draft, version, at }: BodyOf<(typeof MESSAGE_ROUTES)['messaging_draft_send']>,
  base: string | undefined,
): Promise<{ readonly version: number; readonly sendsAt: string }> {
  const account = messagingAccount(context);
  const soonest = Date.now() + SENDING_SECONDS * 1_000;
  const moment = Math.max(soonest, at === undefined ? 0 : Date.parse(at));
  if (moment > soonest + FURTHEST) throw new AppError('message.too_late');
  const { content } = await draftOfAccount(context.db, account, draft);
  await requireAbout(context, content.about);
  if (content.apart) await requireApart(context, content, base);
  else await reached(context, content);
  await accountOfDraft(context, content);
  const { locale, timeZone } = context.viewer;
  return await inTransaction(context.db, async (tx) => {
    const sendsAt = new Date(moment);
    const row = await departDraft(tx, { account, draft, version }, sendsAt);
    const sending: Sending = { draft, locale, timeZone, base };
    await addJob(tx, SEND_MESSAGE, sending, { at: sendsAt, key: `send_message:${draft}` });
    return { version: row.version, sendsAt: sendsAt.toISOString() };
  });
}

/**
 * The job that sends a message: all copies are made, and the draft is gone, in one transaction, so that it is sent once
 * however often the job runs. What is refused makes it a draft again, which says why.
 */
export function sendingJob(db: Database, contextOf: ContextOf): Job {
  return async (data) => {
    const { draft, base, ...speech } = data as Sending;
    try {
      await inTransaction(db, async (tx) => {
        const row = await departingDraft(tx, draft);
        if (!row) return;
        const context = await contextOf(row.account, speech);
        messagingAccount(context);
        await requireAbout(context, row.content.about);
        const inside = { ...context, db: tx };
        if (row.content.apart) await deliverApart(context, inside, { content: row.content, base });
        else await deliver(context, inside, row.content);
        await endDraft(tx, draft);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await failDraft(db, draft, { code: error.code, params: error.params });
    }
  };
}

/**
 * Puts a message into the folders of its sender and of everybody it reaches, each a copy of their own, as one operation;
 * what goes to addresses is put down to go out with it.
 */
async function deliver(own: OwnContext, context: RequestContext, content: DraftContent): Promise<void> {
  const people = await reached(context, content);
  const account = await accountOfDraft(own, content);
  const answered =
    content.answers === null || !account ? undefined : await answeredMail(own, content.answers);
  const departure = { content, account, answered };
  const { viewer } = context;
  const { kept, users } = people;
  const recipients = JSON.stringify({ to: kept.to, cc: kept.cc });
  const values = { ...copyValues(departure, viewer), recipients };
  const blind = kept.bcc.length === 0 ? null : JSON.stringify(kept.bcc);
  await keepCopies(context, [
    ...sentCopies(values, { viewer, account, besides: { blind_copies: blind } }),
    ...users.map((user) => ({ ...values, place: 'inbox', owner: user })),
  ]);
  if (!account) return;
  const open = await openedAddresses(own, people);
  await queue(context, departure, { mailId: values.mail_id ?? '', account, open });
}

/** Puts the e-mail down that goes to the addresses of a message. */
async function queue(
  context: RequestContext,
  { content, answered }: Departure,
  {
    mailId,
    account,
    open,
  }: {
    readonly mailId: string;
    readonly account: MailAccount;
    readonly open: Awaited<ReturnType<typeof openedAddresses>>;
  },
): Promise<void> {
  const { viewer } = context;
  const { to, cc, bcc } = content;
  const { said, files } = await mailedParts(context, { content, account });
  await queueOutgoing(
    context.db,
    { secrets: must(context.secrets, 'secrets') },
    {
      account: account.id,
      sender: viewer.account,
      mailId,
      files,
      recipients: addressesIn([...to, ...cc, ...bcc]).map(({ address }) => address),
      content: {
        ...said,
        to: [...addressesIn(to), ...open.to],
        cc: [...addressesIn(cc), ...open.cc],
        ...(answered ? { inReplyTo: answered.mailId } : {}),
        references: answered?.references ?? [],
      },
    },
  );
}

/** Those whom a message names, of each kind. */
type KeptPeople = Readonly<Record<'to' | 'cc' | 'bcc', readonly Person[]>>;

/**
 * The users whom a message reaches, each once, and how it names them and those it goes to by e-mail. Who is reached by a
 * blind copy alone is named in the sender's copy and nowhere else. Throws AppError `message.no_recipient`,
 * `message.too_many`.
 */
async function reached(
  { db, catalog }: RequestContext,
  { to, cc, bcc }: DraftContent,
): Promise<{ readonly users: readonly number[]; readonly kept: KeptPeople }> {
  if ([...to, ...cc, ...bcc].some(({ kind }) => kind === 'records'))
    throw new AppError('message.records_together');
  const roles = rolesOfReaders(catalog);
  const [first, copied, blind] = [
    await reachedUsers(db, to.filter(isColleagues), { roles }),
    await reachedUsers(db, cc.filter(isColleagues), { roles }),
    await reachedUsers(db, bcc.filter(isColleagues), { roles }),
  ];
  const users = [...new Set([...first, ...copied, ...blind].map(({ user }) => user))];
  const count = users.length + addressesIn([...to, ...cc, ...bcc]).length;
  if (count === 0) throw new AppError('message.no_recipient');
  if (count > MAX_RECIPIENTS) throw new AppError('message.too_many', { max: MAX_RECIPIENTS });
  return {
    users,
    kept: {
      to: [...peopleOf(first), ...personsOf(to)],
      cc: [...peopleOf(copied), ...personsOf(cc)],
      bcc: [...peopleOf(blind), ...personsOf(bcc)],
    },
  };
}

/** Most people that a message names of each kind; the others got it all the same. */
const MAX_NAMED = 200;

function peopleOf(found: readonly Reached[]): readonly Person[] {
  const users = new Map(found.map(({ user, name }) => [user, name]));
  return [...users].slice(0, MAX_NAMED).map(([user, name]) => ({ user, name, address: null }));
}

/**
 * The colleagues whom a message names openly, as the e-mail names them, so that an answer to all reaches them too: those
 * whose addresses its sender may read.
 */
async function openedAddresses(context: OwnContext, { kept }: Awaited<ReturnType<typeof reached>>) {
  const users = [...kept.to, ...kept.cc].flatMap(({ user }) => user ?? []);
  const addresses = await addressesOfColleagues(context, users);
  const named = (people: readonly Person[]) =>
    people.flatMap(({ user, name }) => {
      const address = user === null ? undefined : addresses.get(user);
      return address === undefined ? [] : [{ name, address }];
    });
  return { to: named(kept.to), cc: named(kept.cc) };
}
