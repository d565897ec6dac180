import { useQueryClient } from '@tanstack/react-query';
import type { MessageFolders, MessageLabel } from '#core/contract/messaging/message-routes.ts';
import { callOnce } from '#web/api/call-once.ts';
import { call } from '#web/api/call.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import { toldRefusal } from './told-refusal.ts';
import { refreshMailbox } from './use-folders.ts';

/** What people say of a label. */
export type LabelValues = Pick<MessageLabel, 'name' | 'colour'>;

/** Makes, changes and deletes the labels of the reader; what could not be done is told in a notice. */
export function useLabelRecords({ labelTableId: tableId }: Pick<MessageFolders, 'labelTableId'>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const failed = useErrorText(undefined);
  const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await work();
    } catch (error) {
      notify({ message: toldRefusal(error, failed), tone: 'bad' });
      return undefined;
    } finally {
      journalChanged(queries);
      refreshMailbox(queries);
    }
  };
  const write = async (cells: {
    readonly changes?: { recordId: number; values: Record<string, unknown> }[];
    readonly creations?: { values: Record<string, unknown> }[];
  }) =>
    await attempt(async () => {
      const body = { tableId, ...cells };
      const answer = await callOnce((once) => call('list_cells_change', { body, once }));
      const [refusal] = answer.refused;
      if (refusal) notify({ message: refusal.message, tone: 'bad' });
      return refusal ? undefined : answer;
    });
  const recordOf = ({ name, colour }: LabelValues) => ({ label: name, colour });
  return {
    /** Gives the id of the new label; undefined where it was not made. */
    create: async (label: LabelValues): Promise<number | undefined> =>
      (await write({ creations: [{ values: recordOf(label) }] }))?.created[0],
    change: async (id: number, label: LabelValues): Promise<boolean> => {
      const answer = await write({ changes: [{ recordId: id, values: recordOf(label) }] });
      if (answer)
        offerUndo({ message: t('messaging.labels.changed', { label: label.name }) }, answer.operation);
      return answer !== undefined;
    },
    remove: async ({ id, name }: Pick<MessageLabel, 'id' | 'name'>): Promise<boolean> => {
      const body = { tableId, chosen: { records: [id] }, count: 1 };
      const answer = await attempt(() => callOnce((once) => call('list_bulk_delete', { body, once })));
      if (!answer || 'task' in answer) return false;
      const [reason] = answer.reasons;
      if (reason) notify({ message: reason.message, tone: 'bad' });
      else offerUndo({ message: t('messaging.labels.deleted', { label: name }) }, answer.operation);
      return !reason;
    },
  };
}
