import type { Catalog } from '#core/catalog/catalog.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { appendRows, reserveIds } from '../../query/bulk/append.ts';
import type { FilesOfCells } from '../values/files-of-cells.ts';
import type { Envelope, Party } from './envelopes.ts';

/** How the keys of the sample's messages begin. */
export const SAMPLE_KEYS = 'sample.';
/** Folders of messages. */
const MADE_FOLDERS = ['Price requests', 'Complaints', 'Suppliers'] as const;
/** Characters of what a message says that lists show. */
const PREVIEW = 200;

const COLUMNS = [
  'owner',
  'place',
  'folder',
  'subject',
  'from_name',
  'from_address',
  'from_user',
  'recipients',
  'sent_at',
  'preview',
  'body',
  'files',
  'importance',
  'way',
  'read',
  'processed_at',
  'starred',
  'message_key',
  'thread',
  'answers',
  'about_table',
  'about_record',
  'mail_id',
  'created_at',
  'updated_at',
] as const;

type Copy = Readonly<Record<(typeof COLUMNS)[number], unknown>>;
type Folders = Readonly<Record<NonNullable<Envelope['folder']>, number>>;

/** Whose messages they are, and what belongs to them. */
interface Mailboxes {
  readonly supervisor: number;
  readonly colleagues: readonly number[];
  readonly files: FilesOfCells;
}

/** Puts the messages into the folders of the supervisor and of the colleagues that they name. */
export async function writeMessages(
  tx: Transaction,
  catalog: Catalog,
  envelopes: readonly Envelope[],
  mailboxes: Mailboxes,
): Promise<void> {
  const folders = await makeFolders(tx, catalog, mailboxes.supervisor);
  const table = must(catalog.tablesByName.get('message'), 'the table of messages');
  const last = new Map<number, Envelope>();
  const copies = envelopes.flatMap((envelope) => {
    const before = last.get(envelope.thread);
    last.set(envelope.thread, envelope);
    return copiesOf(envelope, { catalog, folders, before, ...mailboxes });
  });
  await appendRows(tx, {
    table,
    columns: COLUMNS,
    rows: copies.map((copy) => COLUMNS.map((name) => copy[name])),
  });
}

async function makeFolders(tx: Transaction, catalog: Catalog, owner: number): Promise<Folders> {
  const table = must(catalog.tablesByName.get('message_folder'), 'the table of folders');
  const ids = await reserveIds(tx, table, MADE_FOLDERS.length);
  const rows = MADE_FOLDERS.map((label, at) => [ids[at], label, owner]);
  await appendRows(tx, { table, columns: ['id', 'label', 'owner'], rows });
  const [prices = 0, complaints = 0, suppliers = 0] = ids;
  return { prices, complaints, suppliers };
}

function copiesOf(
  envelope: Envelope,
  {
    catalog,
    folders,
    before,
    supervisor,
    colleagues,
    files,
  }: Mailboxes & {
    readonly catalog: Catalog;
    readonly folders: Folders;
    readonly before: Envelope | undefined;
  },
): readonly Copy[] {
  const { from, to, folder, processed, starred, read, isSpam } = envelope;
  const values = valuesOf(envelope, { catalog, before, files });
  const ours = from.user === supervisor;
  const waits = processed === null;
  // Of what waits some is put away already.
  const put = folder !== undefined && !ours && (!waits || envelope.number % 3 === 0) ? folders[folder] : null;
  const place = ours ? 'sent' : isSpam ? 'spam' : put === null ? 'inbox' : 'folder';
  const processedAt = waits ? null : iso(processed);
  const own = { ...values, owner: supervisor, place, folder: put, read, starred, processed_at: processedAt };
  const theirs = [from, ...to].flatMap(({ user }) =>
    user !== null && user !== supervisor && colleagues.includes(user)
      ? [
          {
            ...values,
            owner: user,
            place: user === from.user ? 'sent' : 'inbox',
            folder: null,
            read: true,
            starred: false,
            processed_at: iso(envelope.at),
          },
        ]
      : [],
  );
  return [own, ...theirs];
}

function valuesOf(
  { number, thread, way, from, to, subject, paragraphs, at, important, topic }: Envelope,
  {
    catalog,
    before,
    files,
  }: Pick<Mailboxes, 'files'> & { readonly catalog: Catalog; readonly before: Envelope | undefined },
): Omit<Copy, 'owner' | 'place' | 'folder' | 'read' | 'starred' | 'processed_at'> {
  const about = topic && catalog.tablesByName.get(topic.table);
  const moment = iso(at);
  return {
    subject,
    from_name: from.name,
    from_address: way === 'email' ? from.address : null,
    from_user: from.user,
    recipients: JSON.stringify({ to, cc: [] satisfies Party[] }),
    sent_at: moment,
    preview: paragraphs.join(' ').replaceAll(/\s+/g, ' ').slice(0, PREVIEW),
    body: formatted(paragraphs.join('\n\n')),
    files: files.all({ table: 'message', column: 'files', record: number }),
    importance: important ? 'high' : 'normal',
    way,
    message_key: keyOf(number),
    thread: keyOf(thread),
    answers: before ? keyOf(before.number) : null,
    about_table: about?.id ?? null,
    about_record: about ? (topic?.record ?? null) : null,
    mail_id:
      way === 'email' ? `<${keyOf(number)}@${from.address?.split('@').at(-1) ?? 'meridian.example'}>` : null,
    created_at: moment,
    updated_at: moment,
  };
}

function keyOf(number: number): string {
  return `${SAMPLE_KEYS}${number}`;
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}
