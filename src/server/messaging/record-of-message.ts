import type { Template } from '#core/catalog/objects/table/template.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { MailRule } from '#core/contract/messaging/mail-rules.ts';
import type { About, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { aboutsOfThreads } from '../query/people/mail-messages.ts';
import { linkOwnMessage } from '../query/people/mailboxes.ts';
import { readableTable } from '../query/scene/place.ts';
import { namedTemplate, openCreate, saveRecord, type OwnContext, type Values } from '../records/records.ts';
import { messagingAccount } from './message-table.ts';
import { partsOfColumns, proposedValues } from './proposed-values.ts';
import { readMessage } from './read-messages.ts';

/**
 * Opens a window with the draft of a new record that is made of a message: its values are proposed from what the message
 * says, its attachments are taken along, and the reader's own copy is about the record once that is saved. What is refused
 * of the proposed values is left out. Throws AppError `message.closed`, `record.unknown` for a message that is not the
 * reader's, and what opening a new record does.
 */
export async function openOfMessage(
  context: OwnContext,
  {
    message: id,
    tableId,
    values: given,
    template,
  }: {
    readonly message: number;
    readonly tableId: number;
    /** They come before what is proposed. */
    readonly values: Values;
    readonly template: Template | undefined;
  },
): Promise<RecordResult> {
  messagingAccount(context);
  const message = await readMessage(context, id);
  const table = readableTable(context, tableId);
  const proposed = await proposedValues(context, partsOfColumns(context, table), saidBy(message));
  return await withoutRefused(proposed, async (values) => {
    const all = { ...values, ...given };
    return await openCreate(context, { tableId, values: all, template, message: id });
  });
}

/**
 * Makes a record of a message without anybody in between, as a rule says, by all rules that a form keeps to; nothing where
 * the message has gone, or is about a record by now; where its thread is about one by now, it belongs to that. Throws
 * AppError for what keeps the record from being made.
 */
export async function makeOfMessage(
  context: OwnContext,
  { message: id, rule }: { readonly message: number; readonly rule: MailRule },
): Promise<void> {
  messagingAccount(context);
  const message = await readMessage(context, id).catch(ofGone);
  if (!message || message.about) return;
  const about = await aboutOfThread(context, message);
  if (about) {
    await linkOwnMessage(context.db, { message: id, user: context.viewer.userId, about });
    return;
  }
  const table = readableTable(context, rule.table);
  const template = templateOf(table, rule.template);
  const parts = partsOfColumns(context, table, rule.title);
  const proposed = await proposedValues(context, parts, saidBy(message));
  await withoutRefused(proposed, async (values) => {
    await saveRecord(context, { tableId: table.id, id: undefined, values, template, message: id });
  });
}

/** The record that the thread of an own e-mail is about, as what comes in later takes it over. */
async function aboutOfThread(
  { db, viewer }: OwnContext,
  { thread, account }: Awaited<ReturnType<typeof readMessage>>,
): Promise<About | undefined> {
  if (thread === null || !account) return undefined;
  const [found] = await aboutsOfThreads(db, { account: account.id, owner: viewer.userId }, [thread]);
  const { aboutTable = null, aboutRecord = null } = found ?? {};
  return aboutTable === null || aboutRecord === null
    ? undefined
    : { tableId: aboutTable, recordId: aboutRecord };
}

function ofGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'record.unknown') return undefined;
  throw error;
}

/** What a rule has records begin with. Throws AppError `template.unknown`. */
function templateOf(table: Table, named: number | null): Template | undefined {
  return named === null ? table.templates?.find((one) => one.default === true) : namedTemplate(table, named);
}

function saidBy(message: ShownMessage) {
  return { ...message, body: message.body ?? '' };
}

/** Does something with proposed values, and again without those that are refused, until none of them is. */
async function withoutRefused<Done>(proposed: Values, act: (values: Values) => Promise<Done>): Promise<Done> {
  try {
    return await act(proposed);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'value.refused') throw error;
    const refused = new Set(error.columns.map(({ column }) => column));
    const left = Object.entries(proposed).filter(([name]) => !refused.has(name));
    if (left.length === Object.keys(proposed).length) throw error;
    return await withoutRefused(Object.fromEntries(left), act);
  }
}
