import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { newAddress, recordAddress } from '#web/addresses/addresses.ts';
import { recordListOf } from '#web/shell/menu/menu.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import { drawerFor, newDrawer, withoutPasswords, type Aside } from '../draft/queue/unsent-changes.ts';
import { useLeave } from './use-leave.ts';

/** Cancelling the draft of a window: a quiet notice offers to bring the changes back. */
export function useDropping({ table, record, recordId }: Sheet): () => Promise<void> {
  const { t } = useTranslation();
  const application = useApplication();
  const { user } = application;
  const router = useRouter();
  const leave = useLeave();
  const queries = useQueryClient();

  const bringBack = (dropped: Aside) => {
    const drawer = drawerFor(
      user.account,
      recordId === null ? newDrawer(table.id) : `record.${table.id}.${recordId}`,
    );
    withoutPasswords(drawer, webColumns(table)).keep(dropped);
    const address = recordId === null ? newAddress(table.id) : recordAddress(table.id, recordId);
    if (recordId !== null && router.state.location.pathname === address) record.takeUp();
    else void router.navigate({ href: address });
  };

  return async () => {
    const dropped = await record.cancel();
    if (!dropped) return;
    void queries.invalidateQueries({ queryKey: ['api_context_list'] });
    if (recordId === null) leave(recordListOf(application, table).href);
    if (Object.keys(dropped.changes).length > 0) {
      notify({
        message: t('record.cancelled'),
        action: { label: t('record.undo'), run: () => bringBack(dropped) },
      });
    }
  };
}
