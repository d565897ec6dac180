import { randomUUID } from 'node:crypto';
import {
  MAX_RECIPIENTS,
  type DraftContent,
  type MESSAGE_ROUTES,
  type Person,
} from '#core/contract/messaging/message-routes.ts';
import { SENDING_SECONDS } from '#core/contract/route/limits.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction, type Database } from '../database/pool.ts';
import { addJob, jobNamed, type Job } from '../jobs/jobs.ts';
import { reachedUsers, type Reached } from '../query/people/recipients.ts';
import {
  changeRecords,
  type RecordChange,
  type OwnContext,
  type RequestContext,
} from '../records/records.ts';
import { requireAbout } from './about.ts';
import { departDraft, departingDraft, draftOfAccount, endDraft, failDraft } from './draft-rows.ts';
import { previewOf } from './drafts.ts';
import { messageTable, messagingAccount, messengerFor, rolesOfReaders } from './message-table.ts';

/** The work that sends a message. */
export const SEND_MESSAGE = jobNamed('send_message');

/** The request in the name of an account, with its rights of that moment. Throws AppError `account.unknown`. */
type ContextOf = (account: string) => Promise<OwnContext>;

/** Most time into the future at which a message can be sent, in milliseconds: two years. */
const FURTHEST = 2 * 366 * 86_400_000;

/**
 * Sends a draft after the time in which it can be taken back, or later. Throws AppError `message.no_recipient`,
 * `message.too_many`, `message.too_late`, and as `departDraft` does.
 */
export async function sendDraft(
  context: OwnContext,
  { draft, version, at }: BodyOf<(typeof MESSAGE_ROUTES)['messaging_draft_send']>,
): Promise<{ readonly version: number; readonly sendsAt: string }> {
  const account = messagingAccount(context);
  const soonest = Date.now() + SENDING_SECONDS * 1_000;
  const moment = Math.max(soonest, at === undefined ? 0 : Date.parse(at));
  if (moment > soonest + FURTHEST) throw new AppError('message.too_late');
  const { content } = await draftOfAccount(context.db, account, draft);
  await requireAbout(context, content.about);
  await reached(context, content);
  return await inTransaction(context.db, async (tx) => {
    const sendsAt = new Date(moment);
    const row = await departDraft(tx, { account, draft, version }, sendsAt);
    await addJob(tx, SEND_MESSAGE, { draft }, { at: sendsAt, key: `send_message:${draft}` });
    return { version: row.version, sendsAt: sendsAt.toISOString() };
  });
}

/**
 * The job that sends a message: all copies are made, and the draft is gone, in one transaction, so that it is sent once
 * however often the job runs. What is refused makes it a draft again, which says why.
 */
export function sendingJob(db: Database, contextOf: ContextOf): Job {
  return async (data) => {
    const { draft } = data as { readonly draft: number };
    try {
      await inTransaction(db, async (tx) => {
        const row = await departingDraft(tx, draft);
        if (!row) return;
        const context = await contextOf(row.account);
        messagingAccount(context);
        await requireAbout(context, row.content.about);
        await deliver({ ...context, db: tx }, row.content);
        await endDraft(tx, draft);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await failDraft(db, draft, { code: error.code, params: error.params });
    }
  };
}

/** Puts a message into the folders of its sender and of everybody it reaches, each a copy of their own, as one operation. */
async function deliver(context: RequestContext, content: DraftContent): Promise<void> {
  const { viewer, catalog } = context;
  const table = messageTable(catalog);
  const people = await reached(context, content);
  const { kept, users } = people;
  const values = messageValues(content, viewer);
  const told = { to: kept.to, cc: kept.cc };
  const toOthers = { ...values, place: 'inbox', recipients: JSON.stringify(told) };
  const own = {
    ...values,
    place: 'sent',
    read: true,
    processed_at: values.sent_at,
    recipients: JSON.stringify(told),
    blind_copies: kept.bcc.length === 0 ? null : JSON.stringify(kept.bcc),
  };
  const changes: readonly RecordChange[] = [
    { table, id: null, values: { ...own, owner: viewer.userId } },
    ...users.map((user) => ({ table, id: null, values: { ...toOthers, owner: user } })),
  ];
  const messenger = { ...context, viewer: messengerFor(viewer) };
  await changeRecords(messenger, { kind: 'create', table, action: 0, changes, accepted: 'all' });
}

function messageValues(content: DraftContent, viewer: Viewer) {
  const key = randomUUID();
  return {
    subject: content.subject.trim(),
    from_name: viewer.name,
    from_user: viewer.userId,
    sent_at: new Date().toISOString(),
    body: content.body,
    preview: previewOf(content),
    files: content.files,
    importance: content.importance,
    way: 'internal',
    message_key: key,
    thread: content.thread ?? key,
    answers: content.answers,
    about_table: content.about?.tableId ?? null,
    about_record: content.about?.recordId ?? null,
  };
}

/** Those whom a message names, of each kind. */
type KeptPeople = Readonly<Record<'to' | 'cc' | 'bcc', readonly Person[]>>;

/**
 * The users whom a message reaches, each once, and how it names them. Who is reached by a blind copy alone is named in
 * the sender's copy and nowhere else. Throws AppError `message.no_recipient`, `message.too_many`.
 */
async function reached(
  { db, catalog }: RequestContext,
  { to, cc, bcc }: DraftContent,
): Promise<{ readonly users: readonly number[]; readonly kept: KeptPeople }> {
  const roles = rolesOfReaders(catalog);
  const [first, copied, blind] = [
    await reachedUsers(db, to, { roles }),
    await reachedUsers(db, cc, { roles }),
    await reachedUsers(db, bcc, { roles }),
  ];
  const users = [...new Set([...first, ...copied, ...blind].map(({ user }) => user))];
  if (users.length === 0) throw new AppError('message.no_recipient');
  if (users.length > MAX_RECIPIENTS) throw new AppError('message.too_many', { max: MAX_RECIPIENTS });
  return { users, kept: { to: peopleOf(first), cc: peopleOf(copied), bcc: peopleOf(blind) } };
}

/** Most people that a message names of each kind; the others got it all the same. */
const MAX_NAMED = 200;

function peopleOf(found: readonly Reached[]): readonly Person[] {
  const users = new Map(found.map(({ user, name }) => [user, name]));
  return [...users].slice(0, MAX_NAMED).map(([user, name]) => ({ user, name, address: null }));
}
