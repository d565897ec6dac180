import type { MessageFile, Person, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import type { RequestFilter } from '#core/query/filter-schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { noteMessageOpened } from '../query/people/mailboxes.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';
import { recordTitles } from './about.ts';
import { withoutDecided } from './decided-receipts.ts';
import { withDeliveries } from './deliveries.ts';
import { notesIn } from './stored-layout.ts';
import { messageTable, messagingAccount } from './message-table.ts';

/** Columns of a message that its reader is shown, in the order in which they are asked for. */
const COLUMNS = [
  'message_key',
  'subject',
  'from_name',
  'from_user',
  'from_address',
  'recipients',
  'blind_copies',
  'sent_at',
  'body',
  'preview',
  'files',
  'importance',
  'way',
  'place',
  'folder',
  'read',
  'processed_at',
  'starred',
  'snoozed_until',
  'labels.id',
  'about_table',
  'about_record',
  'thread',
  'account',
  'mail_notes',
] as const;

type Cells = Readonly<Record<(typeof COLUMNS)[number], unknown>> & { readonly id: number };

/** Most messages of a thread that are shown at once, and those of them, the last ones, that come with what they say. */
const MAX_THREAD = 200;
const WHOLE = 20;

/** A message, and the thread that it belongs to. */
interface Thread {
  readonly messages: readonly ShownMessage[];
  /** The message that was asked for. */
  readonly shown: number;
  /** No earlier message is left out. */
  readonly isWhole: boolean;
}

/** Recipients as a message keeps them, in each copy; those of blind copies apart, in its sender's. */
interface KeptRecipients {
  readonly to: readonly Person[];
  readonly cc: readonly Person[];
}

/** A message with all of its thread that its reader has, oldest first, each once. Throws AppError `record.unknown`. */
export async function readThread(context: OwnContext, id: number): Promise<Thread> {
  messagingAccount(context);
  const table = messageTable(context.catalog);
  const [asked] = await cellsOf(context, { records: [id] });
  if (!asked) throw new AppError('record.unknown', { table: table.id, record: id });
  const thread = asked.thread as string | null;
  const found =
    thread === null
      ? [asked]
      : await cellsOf(context, { filter: { column: 'thread', operator: 'equal', value: thread } });
  const latest = onceEach(found, asked).slice(-MAX_THREAD);
  // Of a long thread the one that was asked for may be none of the last ones.
  const cells = latest.some((one) => one.id === id) ? latest : [asked, ...latest];
  const titles = await recordTitles(context, cells.flatMap(aboutOf));
  const messages = cells.map((one, at) => {
    const isTold = one.id === id || at >= cells.length - WHOLE;
    const message = shownMessage(context, one, titles);
    return isTold ? message : { ...message, body: null };
  });
  return {
    messages: [...(await withoutDecided(context.db, await withDeliveries(context, messages)))],
    shown: id,
    isWhole: found.length <= MAX_THREAD,
  };
}

/** Notes that its reader has opened a message. Throws AppError `record.unknown`. */
export async function noteMessageSeen(context: OwnContext, id: number): Promise<void> {
  messagingAccount(context);
  const { read } = await readMessage(context, id);
  if (!read) await noteMessageOpened(context.db, id);
}

/** One message as its reader has it. Throws AppError `record.unknown`. */
export async function readMessage(
  context: OwnContext,
  id: number,
): Promise<ShownMessage & { readonly thread: string | null; readonly answersTo: Person | undefined }> {
  const [cells] = await cellsOf(context, { records: [id] });
  if (!cells) throw new AppError('record.unknown', { table: messageTable(context.catalog).id, record: id });
  const titles = await recordTitles(context, aboutOf(cells));
  const [message] = await withDeliveries(context, [shownMessage(context, cells, titles)]);
  return {
    ...must(message, 'the message'),
    thread: cells.thread as string | null,
    answersTo: answersToOf(cells),
  };
}

async function cellsOf(
  context: OwnContext,
  of: { readonly records?: readonly number[]; readonly filter?: RequestFilter },
): Promise<readonly Cells[]> {
  const answer = await listWindow(context.db, context, {
    tableId: messageTable(context.catalog).id,
    columns: COLUMNS,
    sort: [{ column: 'sent_at', descending: true }],
    limit: MAX_THREAD + 1,
    ...of,
  });
  const { rows } = JSON.parse(answer) as { rows: (readonly unknown[])[] };
  return rows
    .map(([id, ...cells]) => ({
      ...(Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at] ?? null])) as Cells),
      id: id as number,
    }))
    .toReversed();
}

/** Copies of one message count once: the one that was asked for, else that which was received. */
function onceEach(found: readonly Cells[], asked: Cells): readonly Cells[] {
  const rank = (one: Cells) => (one.id === asked.id ? 2 : one.place === 'sent' ? 0 : 1);
  return found.filter((one) =>
    found.every(
      (other) =>
        other === one ||
        other.message_key === null ||
        other.message_key !== one.message_key ||
        rank(other) < rank(one) ||
        (rank(other) === rank(one) && other.id > one.id),
    ),
  );
}

function aboutOf({ about_table, about_record }: Cells) {
  return about_table === null || about_record === null
    ? []
    : [{ tableId: about_table as number, recordId: about_record as number }];
}

/** Whom answers to an e-mail go to, where that is not its sender. */
function answersToOf({ mail_notes: notes }: Cells): Person | undefined {
  const replyTo = notesIn(notes)?.replyTo;
  return replyTo && { name: replyTo.name || replyTo.address, user: null, address: replyTo.address };
}

function shownMessage(
  { viewer }: OwnContext,
  cells: Cells,
  titles: ReadonlyMap<string, string>,
): ShownMessage {
  const { layout, pictures: _, receiptTo, ...notes } = notesIn(cells.mail_notes) ?? { remote: 0 };
  const kept = JSON.parse((cells.recipients as string | null) ?? '{"to":[],"cc":[]}') as KeptRecipients;
  const [about] = aboutOf(cells);
  const folder = cells.folder as readonly [number, string] | null;
  const account = cells.account as readonly [number, string] | null;
  return {
    id: cells.id,
    key: cells.message_key as string | null,
    subject: (cells.subject as string | null) ?? '',
    from: {
      name: (cells.from_name as string | null) ?? '',
      user: cells.from_user as number | null,
      address: cells.from_address as string | null,
    },
    to: [...kept.to],
    cc: [...kept.cc],
    bcc: JSON.parse((cells.blind_copies as string | null) ?? '[]') as Person[],
    sentAt: cells.sent_at as string,
    body: (cells.body as string | null) ?? '',
    preview: (cells.preview as string | null) ?? '',
    files: [...((cells.files as readonly MessageFile[] | null) ?? [])],
    importance: cells.importance as ShownMessage['importance'],
    way: cells.way as ShownMessage['way'],
    place: cells.place as ShownMessage['place'],
    folderId: folder?.[0] ?? null,
    read: cells.read === true,
    processedAt: cells.processed_at as string | null,
    starred: cells.starred === true,
    snoozedUntil: cells.snoozed_until as string | null,
    labels: [...((cells['labels.id'] as readonly number[] | null) ?? [])],
    about: about ? { ...about, title: titles.get(`${about.tableId}:${about.recordId}`) ?? null } : null,
    account: account && { id: account[0], name: account[1] },
    deliveries: [],
    deliveryCounts: null,
    isOwn: cells.from_user === viewer.userId,
    hasLayout: layout === true,
    receiptTo: receiptTo ?? null,
    notes: cells.mail_notes === null ? null : notes,
  };
}
