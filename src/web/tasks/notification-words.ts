import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import {
  CONFIGURATION_ADDRESS,
  listAddress,
  MESSAGES,
  OPEN_WORK,
  recordAddress,
} from '#web/addresses/addresses.ts';
import { translate } from '#web/std/translation.ts';

/** What a notification is about; empty where its reader may not know. */
export function titleOfNotification({ record, saved, task, hidden }: Notification): string {
  if (hidden) return '';
  if (task) return translate(`tasks.kinds.${task.kind}.title`, task.title);
  return record?.title ?? saved?.name ?? '';
}

/** Where a notification leads; undefined where it leads nowhere. `user`: the reader, whose records are listed. */
export function notificationAddress(
  { kind, hidden, record, saved, count, column, how }: Notification,
  user?: number,
): string | undefined {
  if (kind === 'failed_mail') return `${CONFIGURATION_ADDRESS}/mail`;
  if (hidden) return undefined;
  if (kind === 'undelivered' && record) return `${MESSAGES}?folder=sent&message=${record.recordId}`;
  if (kind === 'no_record' && record) return `${MESSAGES}?message=${record.recordId}`;
  if (saved) return listAddress(saved.tableId, saved.viewId ?? undefined);
  if (!record) return undefined;
  if (how === 'deleted') return undefined;
  if (kind === 'step_due' && count > 1) return OPEN_WORK;
  if (count === 1 || column === null || user === undefined)
    return recordAddress(record.tableId, record.recordId);
  const filter = JSON.stringify({ column, operator: 'equal', value: user });
  return `${listAddress(record.tableId)}?${new URLSearchParams({ filter }).toString()}`;
}

/** The kinds that may be about several records. */
const OF_RECORDS: ReadonlySet<Notification['kind']> = new Set(['assignment', 'step_due', 'followed_change']);

/** Whether a notification is about several records. */
export function isOfSeveral({ kind, count }: Notification): boolean {
  return OF_RECORDS.has(kind) && count > 1;
}

/** The text that says what a notification is about. */
export function textOfNotification(told: Notification): string {
  const { kind, hidden, count, how } = told;
  if (hidden) return `notifications.kinds.${kind}.text_hidden`;
  const several = isOfSeveral(told) || (kind === 'followed_comment' && count > 1) ? '_many' : '';
  const became = how === null || how === 'changed' ? '' : `_${how}`;
  return `notifications.kinds.${kind}.text${several}${became}`;
}
