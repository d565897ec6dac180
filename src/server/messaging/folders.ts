import type { MessageFolders } from '#core/contract/messaging/message-routes.ts';
import { mailboxCounts } from '../query/people/mailboxes.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';
import { messageDraftCount } from './draft-rows.ts';
import { labelsFor } from './labels.ts';
import { folderTable, labelTable, messageTable, messagingAccount } from './message-table.ts';

/** Most folders that are told of. */
const MAX_FOLDERS = 500;

/** The folders and labels of a reader with what waits in each, the own ones and those that are shared. Throws AppError `message.closed`. */
export async function foldersOf(context: OwnContext): Promise<MessageFolders> {
  const account = messagingAccount(context);
  const { db, viewer, catalog } = context;
  const table = folderTable(catalog);
  const answer = await listWindow(db, context, {
    tableId: table.id,
    columns: ['label', 'parent'],
    sort: [{ column: 'label' }],
    limit: MAX_FOLDERS,
  });
  const { rows } = JSON.parse(answer) as { rows: [number, string, [number, string] | null][] };
  const labels = await labelsFor(context);
  const counts = await mailboxCounts(db, viewer.userId, {
    folders: rows.map(([id]) => id),
    labels: labels.map(({ id }) => id),
  });
  const none = { own: false, shared: false, open: 0, unread: 0 };
  return {
    inbox: counts.inbox,
    spam: counts.spam,
    drafts: await messageDraftCount(db, account),
    folders: rows.map(([id, name, parent]) => ({
      id,
      name,
      parentId: parent?.[0] ?? null,
      ...(counts.folders.get(id) ?? none),
    })),
    labels: labels.map((label) => ({ ...label, ...(counts.labels.get(label.id) ?? none) })),
    tableId: messageTable(catalog).id,
    folderTableId: table.id,
    labelTableId: labelTable(catalog).id,
  };
}
