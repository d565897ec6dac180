import { isFamily } from '#core/catalog/family.ts';
import {
  MAX_RECORD_MESSAGES,
  type About,
  type RecordMessage,
} from '#core/contract/messaging/message-routes.ts';
import { RECORD_MESSAGES } from '#core/contract/route/limits.ts';
import { listWindow } from '../query/list/run-list.ts';
import { allKnown } from '../query/rights/known-records.ts';
import { readableTable } from '../query/scene/place.ts';
import type { OwnContext } from '../records/records.ts';
import { messageTable, messagingAccount } from './message-table.ts';

const COLUMNS = [
  'message_key',
  'subject',
  'from_name',
  'sent_at',
  'preview',
  'files',
  'importance',
  'place',
  'folder',
  'read',
] as const;

/** Where messages are listed beside their record: what was put away as spam or deleted is not. */
const PLACES = ['inbox', 'sent', 'folder'];

type Cells = Readonly<Record<(typeof COLUMNS)[number], unknown>> & { readonly id: number };

/**
 * The messages about a record that the reader has, the newest first: one of each, whatever copies of it. They are those
 * of its whole family of tables, as a message names the table as of which its writer read the record. Throws AppError
 * `message.closed`, `table.unknown`, `record.unknown`.
 */
export async function listRecordMessages(
  context: OwnContext,
  { tableId, recordId, count = RECORD_MESSAGES }: About & { readonly count?: number | undefined },
): Promise<{ messages: RecordMessage[]; more: boolean; tableId: number }> {
  messagingAccount(context);
  const named = readableTable(context, tableId);
  await allKnown(context.db, context, { named, ids: [recordId] });
  const table = messageTable(context.catalog);
  const family = [...context.catalog.tables.values()].filter((one) => isFamily(one, named));
  const limit = Math.min(count, MAX_RECORD_MESSAGES);
  const answer = await listWindow(context.db, context, {
    tableId: table.id,
    columns: COLUMNS,
    sort: [{ column: 'sent_at', descending: true }],
    filter: {
      all: [
        { column: 'about_record', operator: 'equal', value: recordId },
        { any: family.map(({ id }) => ({ column: 'about_table', operator: 'equal', value: id })) },
        { any: PLACES.map((place) => ({ column: 'place', operator: 'equal', value: place })) },
      ],
    },
    limit: limit + 1,
  });
  const { rows } = JSON.parse(answer) as { rows: (readonly unknown[])[] };
  const found = rows.slice(0, limit).map(([id, ...cells]) => ({
    ...(Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at] ?? null])) as Cells),
    id: id as number,
  }));
  return {
    messages: onceByKey(found).map(recordMessage),
    more: rows.length > limit,
    tableId: table.id,
  };
}

/** Of several copies of a message that the reader has, the one that was received. */
function onceByKey(found: readonly Cells[]): readonly Cells[] {
  const kept = new Map<unknown, Cells>();
  for (const one of found) {
    const key = one.message_key ?? one.id;
    if (!kept.has(key) || kept.get(key)?.place === 'sent') kept.set(key, one);
  }
  const ids = new Set([...kept.values()].map(({ id }) => id));
  return found.filter(({ id }) => ids.has(id));
}

function recordMessage(cells: Cells): RecordMessage {
  const folder = cells.folder as readonly [number, string] | null;
  const text = (name: (typeof COLUMNS)[number]): string => (cells[name] as string | null) ?? '';
  return {
    id: cells.id,
    subject: text('subject'),
    from: text('from_name'),
    sentAt: text('sent_at'),
    preview: text('preview'),
    files: ((cells.files as readonly unknown[] | null) ?? []).length,
    important: cells.importance === 'high',
    read: cells.read === true,
    sent: cells.place === 'sent',
    folderId: cells.place === 'folder' ? (folder?.[0] ?? null) : null,
  };
}
