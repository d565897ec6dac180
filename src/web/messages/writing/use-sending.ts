import { useQueryClient } from '@tanstack/react-query';
import { SENDING_SECONDS } from '#core/contract/route/limits.ts';
import { refreshAll } from '#web/data/row-lists.ts';
import { call } from '#web/api/call.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import { toldRefusal } from '../mailbox/told-refusal.ts';
import { refreshMailbox } from '../mailbox/use-folders.ts';

/** Sends drafts and takes them back while that is possible; `onOpen` shows a draft again. */
export function useSending(onOpen: (draft: number) => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { told, again } = useAgain(onOpen);
  const moments = useMoments();
  const takeBack = async (draft: number): Promise<void> => {
    try {
      await call('messaging_draft_back', { body: { draft } });
      again(draft);
    } catch (error) {
      notify({ message: told(error), tone: 'bad' });
      refreshMailbox(queries);
    }
  };
  return {
    takeBack,
    /** Undefined where it is on its way; else why not. */
    send: async (draft: number, version: number, at?: string): Promise<string | undefined> => {
      try {
        await call('messaging_draft_send', { body: { draft, version, ...(at === undefined ? {} : { at }) } });
      } catch (error) {
        return told(error);
      }
      refreshMailbox(queries);
      const message =
        at === undefined
          ? t('messaging.sends_soon', { seconds: SENDING_SECONDS })
          : t('messaging.sends_at', { moment: moments.at(at) });
      const forget = notify({
        message,
        action: { label: t('undo.undo'), run: () => void takeBack(draft) },
        stays: true,
      });
      setTimeout(forget, SENDING_SECONDS * 1_000);
      setTimeout(
        () => {
          refreshMailbox(queries);
          refreshAll();
        },
        (SENDING_SECONDS + 2) * 1_000,
      );
      return undefined;
    },
  };
}

/** Deletes drafts, and offers to have them back. */
export function useDraftDropping(onOpen: (draft: number) => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { told, again } = useAgain(onOpen);
  return async (draft: number): Promise<boolean> => {
    try {
      await call('messaging_draft_drop', { body: { draft } });
    } catch (error) {
      notify({ message: told(error), tone: 'bad' });
      return false;
    }
    refreshMailbox(queries);
    const restore = async () => {
      await call('messaging_draft_restore', { body: { draft } });
      again(draft);
    };
    notify({
      message: t('messaging.draft_dropped'),
      action: {
        label: t('undo.undo'),
        run: () => void restore().catch((error: unknown) => notify({ message: told(error), tone: 'bad' })),
      },
    });
    return true;
  };
}

/** What a refused call says, and how a draft is shown once more. */
function useAgain(onOpen: (draft: number) => void) {
  const queries = useQueryClient();
  const failed = useErrorText(undefined);
  return {
    told: (error: unknown): string => toldRefusal(error, failed),
    again: (draft: number) => {
      refreshMailbox(queries);
      void queries.resetQueries({ queryKey: ['messaging_draft_get', draft] });
      onOpen(draft);
    },
  };
}
