import type {
  DraftContent,
  DraftInList,
  MESSAGE_ROUTES,
  MessageDraft,
  NamedRecipient,
  MessageRecipient,
  Colleagues,
  RecordRecipients,
} from '#core/contract/messaging/message-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import { formatLocale, numberFormat } from '#core/language/formats.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import type { Problem } from '#core/std/result.ts';
import { readValue } from '../fields/read-value.ts';
import { namesOfAddressed } from '../query/people/recipients.ts';
import type { OwnContext } from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';
import { recordTitles, requireAbout } from './about.ts';
import { answerTo, EMPTY_MESSAGE } from './answering.ts';
import {
  addDraft,
  draftOfAccount,
  messageDraftsOf,
  markDeleted,
  saveDraft,
  stopDraft,
  type DraftOfMessage,
} from './draft-rows.ts';
import { messageTable, messagingAccount } from './message-table.ts';
import { answerByTemplate } from './templates.ts';
import { writingAccounts } from './writing-account.ts';

/** Characters of what a message says that lists show. */
const PREVIEW = 200;

/** The messages that an account is writing. Throws AppError `message.closed`, as all of these do. */
export async function listDrafts(context: OwnContext): Promise<readonly DraftInList[]> {
  const drafts = await messageDraftsOf(context.db, messagingAccount(context));
  const nameOf = await namesFor(
    context,
    drafts.flatMap(({ content }) => addressedIn(content)),
  );
  return await Promise.all(
    drafts.map(async ({ id, content, saved_at, sends_at, problem }) => ({
      id,
      subject: content.subject,
      preview: previewOf(content),
      to: addressedIn(content).flatMap((one) => nameOf(one) ?? []),
      files: content.files.length,
      savedAt: saved_at.toISOString(),
      sendsAt: sends_at?.toISOString() ?? null,
      problem: await wordsOf(context, problem),
    })),
  );
}

/** A draft of the account. Throws AppError `message.no_draft`. */
export async function showMessageDraft(context: OwnContext, id: number): Promise<MessageDraft> {
  return await told(context, await draftOfAccount(context.db, messagingAccount(context), id));
}

/** Begins a message; one to `each` of some records goes to each apart. Throws AppError `record.unknown`, `message.too_many_drafts`. */
export async function beginMessage(
  context: OwnContext,
  wish: BodyOf<(typeof MESSAGE_ROUTES)['messaging_draft_open']>,
  each?: RecordRecipients,
): Promise<MessageDraft> {
  const account = messagingAccount(context);
  if (wish.how !== 'empty')
    return await told(
      context,
      await addDraft(context.db, account, await answerTo(context, wish.how, wish.message)),
    );
  const about = wish.about ?? null;
  await requireAbout(context, about);
  return await told(
    context,
    await addDraft(context.db, account, {
      ...EMPTY_MESSAGE,
      about,
      to: [...(wish.to ?? []), ...(each ? [each] : [])],
      apart: each !== undefined,
    }),
  );
}

/** Begins an answer to a message by a template. Throws AppError `record.unknown`, `message.too_many_drafts`. */
export async function beginFromTemplate(
  context: OwnContext,
  wish: { readonly message: number; readonly template: number },
): Promise<MessageDraft> {
  const account = messagingAccount(context);
  return await told(context, await addDraft(context.db, account, await answerByTemplate(context, wish)));
}

/** Keeps what a draft says, cleaned. Throws AppError as `saveDraft` of its rows, and `record.unknown`. */
export async function keepMessageDraft(
  context: OwnContext,
  { draft, version, content }: BodyOf<(typeof MESSAGE_ROUTES)['messaging_draft_save']>,
): Promise<{ readonly version: number; readonly savedAt: string }> {
  const account = messagingAccount(context);
  await requireAbout(context, content.about);
  const body = cleaned(context, content.body);
  const subject = content.subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const saved = await saveDraft(context.db, { account, draft, version }, { ...content, subject, body });
  return { version: saved.version, savedAt: saved.saved_at.toISOString() };
}

/** Takes back what is on its way. Throws AppError `message.sent`. */
export async function takeMessageBack(context: OwnContext, id: number): Promise<MessageDraft> {
  return await told(context, await stopDraft(context.db, messagingAccount(context), id));
}

/** Deletes a draft. Throws AppError `message.no_draft`. */
export async function dropDraft(context: OwnContext, draft: number): Promise<void> {
  await markDeleted(context.db, { account: messagingAccount(context), draft }, true);
}

/** Gives back a deleted draft. Throws AppError `message.no_draft`. */
export async function restoreDraft(context: OwnContext, draft: number): Promise<MessageDraft> {
  return await told(
    context,
    await markDeleted(context.db, { account: messagingAccount(context), draft }, false),
  );
}

/** The first words of what a message says, in one line; of an answer, those above what it quotes. */
export function previewOf({ body, answers }: Pick<DraftContent, 'body' | 'answers'>): string {
  const own = answers === null ? body : withoutQuote(body);
  return plainOf(own.slice(0, 20 * PREVIEW))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, PREVIEW);
}

/** An answer without the line that names whom it quotes and all that follows; whole where nothing stands above. */
function withoutQuote(body: string): string {
  const [above = ''] = body.split('<blockquote>', 1);
  const own = above.slice(0, Math.max(0, above.lastIndexOf('<p>')));
  return plainOf(own).trim() === '' ? body : own;
}

/** A body as it will be kept. Throws AppError `message.too_long`. */
function cleaned({ catalog }: OwnContext, html: string): string {
  const column = must(columnNamed(messageTable(catalog), 'body'), 'the body of messages');
  const read = readValue(column, html);
  if (!read.ok) throw new AppError('message.too_long');
  return String(read.value);
}

async function told(context: OwnContext, row: DraftOfMessage): Promise<MessageDraft> {
  const { content, id, version, saved_at, sends_at, problem } = row;
  const nameOf = await namesFor(context, addressedIn(content));
  const titles = await recordTitles(context, content.about ? [content.about] : []);
  const { about } = content;
  const named = (one: MessageRecipient): NamedRecipient =>
    one.kind === 'address' ? one : { ...one, name: nameOf(one) ?? null };
  return {
    ...content,
    id,
    version,
    to: content.to.map(named),
    cc: content.cc.map(named),
    bcc: content.bcc.map(named),
    about: about && { ...about, title: titles.get(`${about.tableId}:${about.recordId}`) ?? null },
    savedAt: saved_at.toISOString(),
    sendsAt: sends_at?.toISOString() ?? null,
    problem: await wordsOf(context, problem),
    accounts: (await writingAccounts(context))
      .filter(({ active }) => active)
      .map(({ id: one, label, address, signature, signatures }) => ({
        id: one,
        label,
        address,
        signature,
        signatures: [...signatures],
      })),
  };
}

/** Whether a recipient stands for users of the organisation. */
export function isColleagues(one: MessageRecipient): one is Colleagues {
  return one.kind !== 'address' && one.kind !== 'records';
}

function addressedIn({ to, cc, bcc }: DraftContent): readonly MessageRecipient[] {
  return [...to, ...cc, ...bcc];
}

/** What users, groups and roles are called; undefined for those that are gone. */
async function namesFor(
  { db, catalog, viewer }: OwnContext,
  addressed: readonly MessageRecipient[],
): Promise<(one: MessageRecipient) => string | undefined> {
  const names = await namesOfAddressed(db, addressed.filter(isColleagues));
  const roles = new Map(catalog.document.roles.map((role) => [role.id, labelOf(role.label, viewer.locale)]));
  return (one) => {
    if (one.kind === 'address') return one.name || one.address;
    if (one.kind === 'records') return recordsName(catalog.tables.get(one.tableId), one, viewer.locale);
    return one.kind === 'role' ? roles.get(one.id) : names.get(`${one.kind}:${one.id}`);
  };
}

/** What records of a table are called together: “Contacts (3)”. */
function recordsName(
  table: Table | undefined,
  { recordIds }: RecordRecipients,
  locale: string,
): string | undefined {
  const number = numberFormat(formatLocale(locale)).format(recordIds.length);
  return table && `${labelOf(table.plural, locale)} (${number})`;
}

async function wordsOf({ viewer }: OwnContext, problem: Problem | null): Promise<string | null> {
  if (problem === null) return null;
  const translations = await openedTranslations();
  return translations.message(`errors.${problem.code}`, problem.params ?? {}, viewer.locale);
}
