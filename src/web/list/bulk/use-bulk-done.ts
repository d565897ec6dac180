import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { BulkAnswer } from '#core/contract/lists/bulk-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { refreshTasks } from '#web/tasks/tasks.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import type { List } from '../state/use-list.ts';

type Done = (answer: BulkAnswer | { readonly task: number }, what: 'changed' | 'deleted') => Promise<void>;

/** Tells what was done with chosen records, with an offer to undo it; or that it goes on behind the bell. */
export function useBulkDone({ table }: Pick<List, 'table'>): Done {
  const { t } = useTranslation();
  const { locale } = useReader();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  return async (answer, what) => {
    if ('task' in answer) {
      notify({ message: t('bulk.begun') });
      await refreshTasks(queries);
      return;
    }
    const { changed, refused, operation } = answer;
    recordChanged(table.id, 0);
    journalChanged(queries);
    const number = numberFormat(locale);
    const words = t(`bulk.${what}`, { count: changed, number: number.format(changed) });
    const left = t('bulk.left_out', { count: refused, number: number.format(refused) });
    offerUndo({ message: refused > 0 ? `${words} ${left}` : words }, operation);
  };
}
