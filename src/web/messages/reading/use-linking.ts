import { useQueryClient } from '@tanstack/react-query';
import type { About } from '#core/contract/messaging/message-routes.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import { toldRefusal } from '../mailbox/told-refusal.ts';
import { refreshMailbox } from '../mailbox/use-folders.ts';

/** A record with what it is called. */
export interface LinkedTo extends About {
  readonly title: string;
}

/** Says which record a message is about, or that it is about none, and offers to take that back. */
export function useLinking(): (message: number, to: LinkedTo | null) => Promise<void> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const failed = useErrorText(undefined);
  const link = async (message: number, about: About | null): Promise<About | null | undefined> => {
    try {
      const params = { messageID: String(message) };
      return (await call('messaging_message_link', { params, body: { about } })).before;
    } catch (error) {
      notify({ message: toldRefusal(error, failed), tone: 'bad' });
      return undefined;
    } finally {
      refreshMailbox(queries);
      await queries.invalidateQueries({ queryKey: ['messaging_record_list'] });
    }
  };
  return async (message, to) => {
    const before = await link(message, to && { tableId: to.tableId, recordId: to.recordId });
    if (before === undefined) return;
    notify({
      message: to ? t('messaging.link.done', { title: to.title }) : t('messaging.link.removed'),
      action: { label: t('messaging.link.undo'), run: () => void link(message, before) },
    });
  };
}
