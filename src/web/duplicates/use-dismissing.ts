import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { FOUND_SETS, type DuplicateSet } from './use-sets.ts';

/** Keeps that the records of a set are no duplicates, or forgets it, with a way back; comes back once the sets are as they are then. */
export function useDismissing(tableId: number): (set: DuplicateSet, dismissed: boolean) => Promise<void> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const keep = async (records: readonly number[], dismissed: boolean): Promise<void> => {
    await call('list_duplicates_dismiss', { body: { tableId, records: [...records], dismissed } });
    await queries.invalidateQueries({ queryKey: FOUND_SETS });
  };
  const failed = (error: unknown): void => {
    notify({ message: error instanceof Error ? error.message : String(error), tone: 'bad' });
  };
  return async ([, members], dismissed) => {
    const records = members.map(([id]) => id);
    try {
      await keep(records, dismissed);
      notify({
        message: t(dismissed ? 'duplicates.dismissed_now' : 'duplicates.shown_now'),
        action: { label: t('record.undo'), run: () => void keep(records, !dismissed).catch(failed) },
      });
    } catch (error) {
      failed(error);
    }
  };
}
