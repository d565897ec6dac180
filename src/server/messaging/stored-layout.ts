import type { MessageFile } from '#core/contract/messaging/message-routes.ts';
import { MailNotes } from '#core/contract/messaging/mail-notes.ts';
import { AppError } from '#core/errors.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';
import { messageTable, messagingAccount } from './message-table.ts';

/** What is kept of an e-mail beside its words. */
interface KeptLayout {
  readonly html: string;
  readonly files: readonly MessageFile[];
  readonly pictures: Readonly<Record<string, string>>;
}

/** The layout of an e-mail that its reader may read. Throws AppError `record.unknown`, also for a message without one. */
export async function layoutOfMessage(context: OwnContext, id: number): Promise<KeptLayout> {
  messagingAccount(context);
  const table = messageTable(context.catalog);
  const answer = await listWindow(context.db, context, {
    tableId: table.id,
    columns: ['mail_html', 'files', 'mail_notes'],
    sort: [],
    limit: 1,
    records: [id],
  });
  const { rows } = JSON.parse(answer) as { rows: (readonly unknown[])[] };
  const [, html, files, notes] = rows[0] ?? [];
  if (typeof html !== 'string' || html === '')
    throw new AppError('record.unknown', { table: table.id, record: id });
  return {
    html,
    files: (files as readonly MessageFile[] | null) ?? [],
    pictures: notesIn(notes)?.pictures ?? {},
  };
}

/** The notes on an e-mail as they are kept; null where there are none, or none that can be read. */
export function notesIn(kept: unknown): MailNotes | null {
  if (typeof kept !== 'string') return null;
  try {
    const read = MailNotes.safeParse(JSON.parse(kept));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
