import { filledLine, filledMarkup } from '#core/catalog/filled-text.ts';
import type { MailNotes } from '#core/contract/messaging/mail-notes.ts';
import type { DraftContent, Person } from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { addApart, beginApart, type MailAccount } from '../../mail-accounts/mail-accounts.ts';
import type { OwnContext, RequestContext } from '../../records/records.ts';
import { openedTranslations } from '../../translations/translations.ts';
import { previewOf } from '../drafts.ts';
import { mailedParts } from '../mailed.ts';
import { copyValues, keepCopies, sentCopies, type Departure } from '../message-copies.ts';
import { accountOfDraft } from '../writing-account.ts';
import { apartRecipients, type ApartRecipient } from './apart-recipients.ts';
import { READ_AT_ONCE, usedPlaceholders, valuesFor } from './apart-values.ts';

/** Most recipients that the sender's copy names; how many there are it tells besides. */
const MAX_NAMED = 500;

/**
 * Throws AppError where a draft cannot go to each of its recipients apart: as `apartRecipients` and `usedPlaceholders` do,
 * `message.no_base` where a mailing has no address to unsubscribe at.
 */
export async function requireApart(
  context: RequestContext,
  content: DraftContent,
  base: string | undefined,
): Promise<void> {
  const { recipients } = await apartRecipients(context, content);
  usedPlaceholders(context, content, recipients);
  if (content.mailing && base === undefined) throw new AppError('message.no_base');
}

/**
 * Sends a message to each recipient apart: its sender has one copy that names them, every colleague one of their own, every
 * address an e-mail of its own. What is written in it is read now, some recipients at a time.
 */
export async function deliverApart(
  own: OwnContext,
  context: RequestContext,
  { content, base }: { readonly content: DraftContent; readonly base: string | undefined },
): Promise<void> {
  const people = await apartRecipients(context, content);
  const { recipients, unsubscribed, missing } = people;
  const names = usedPlaceholders(context, content, recipients);
  const account = await accountOfDraft(own, content);
  const departure: Departure = { content, account, answered: undefined };
  const values = copyValues(departure, context.viewer);
  await keepOwn(context, { departure, recipients, values, unsubscribed, missing });
  const users = recipients.filter(({ user }) => user !== null);
  for (const some of chunksOf(users)) await keepTheirs(context, { content, values, names, users: some });
  const addressed = recipients.filter((one) => one.user === null);
  if (!account || addressed.length === 0) return;
  const mailId = must(values.mail_id, 'a Message-ID');
  const ground = { secrets: must(context.secrets, 'secrets') };
  const mail = await begin(context, { content, account, mailId, base });
  for (const some of chunksOf(addressed)) {
    const read = await valuesFor(context, some, names);
    const addressees = some.map(({ address, name }, at) => ({ address, name, values: read[at] ?? {} }));
    await addApart(context.db, ground, { mail, mailId }, addressees);
  }
}

type MessageValues = ReturnType<typeof copyValues>;

/** The sender's copy, and that in the folder of the account, as it was written. */
async function keepOwn(
  context: RequestContext,
  {
    departure: { account },
    recipients,
    values,
    unsubscribed,
    missing,
  }: {
    readonly departure: Departure;
    readonly recipients: readonly ApartRecipient[];
    readonly values: MessageValues;
    readonly unsubscribed: number;
    readonly missing: number;
  },
): Promise<void> {
  const named: readonly Person[] = recipients
    .slice(0, MAX_NAMED)
    .map(({ user, name, address }) => ({ user, name: name || (address ?? ''), address }));
  const notes: MailNotes = { remote: 0, apart: { recipients: recipients.length, unsubscribed, missing } };
  const copied = {
    ...values,
    recipients: JSON.stringify({ to: named, cc: [] }),
    mail_notes: JSON.stringify(notes),
  };
  await keepCopies(context, sentCopies(copied, { viewer: context.viewer, account }));
}

/** The copies of some colleagues, each with the own values and nobody else's name. */
async function keepTheirs(
  context: RequestContext,
  {
    content,
    values,
    names,
    users,
  }: {
    readonly content: DraftContent;
    readonly values: MessageValues;
    readonly names: readonly string[];
    readonly users: readonly ApartRecipient[];
  },
): Promise<void> {
  const read = await valuesFor(context, users, names);
  const copies = users.map(({ user, name }, at) => {
    const body = filledMarkup(content.body, read[at] ?? {});
    return {
      ...values,
      subject: filledLine(content.subject, read[at] ?? {}).slice(0, MAX_SUBJECT),
      body,
      preview: previewOf({ body, answers: content.answers }),
      place: 'inbox',
      owner: user,
      recipients: JSON.stringify({ to: [{ user, name, address: null }], cc: [] }),
    };
  });
  await keepCopies(context, copies);
}

/** Characters of a subject at most. */
const MAX_SUBJECT = 1_000;

async function begin(
  context: RequestContext,
  {
    content,
    account,
    mailId,
    base,
  }: {
    readonly content: DraftContent;
    readonly account: MailAccount;
    readonly mailId: string;
    readonly base: string | undefined;
  },
): Promise<number> {
  const { db, viewer, secrets } = context;
  const { mailing } = content;
  const { said, files } = await mailedParts(context, { content, account });
  const translations = await openedTranslations();
  if (mailing && base === undefined) throw new AppError('message.no_base');
  const leave =
    mailing && base !== undefined
      ? { base, words: translations.message('mailing.leave_link', {}, viewer.locale) }
      : undefined;
  const mail = {
    account: account.id,
    sender: viewer.account,
    mailId,
    mailing,
    files,
    content: {
      ...said,
      to: [],
      cc: [],
      references: [],
      ...(leave ? { leave } : {}),
    },
  };
  return await beginApart(db, { secrets: must(secrets, 'secrets') }, mail);
}

function* chunksOf<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += READ_AT_ONCE) yield all.slice(at, at + READ_AT_ONCE);
}
