import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { callOnce } from '#web/api/call-once.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import type { Ghost } from './use-bin.ts';

/** Restoring records of a table: whether it runs, and how to run it; true where they are back. */
export function useRestoring(table: TableInfo): {
  readonly busy: boolean;
  readonly restore: (ghosts: readonly Ghost[]) => Promise<boolean>;
} {
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const { busy, run } = useDoing();
  const restore = async (ghosts: readonly Ghost[]) => {
    const records = ghosts.map(({ id }) => id);
    const params = { tableId: String(table.id) };
    const done = await run(() =>
      callOnce((once) => configurationGate.call('api_bin_restore', { params, body: { records }, once })),
    );
    journalChanged(queries);
    if (!done) return false;
    const [only] = ghosts;
    const open = only && {
      label: t('record.open'),
      run: () => router.history.push(recordAddress(table.id, only.id)),
    };
    const title = ghosts.length === 1 && only ? only.title || table.label : undefined;
    const message = t('journal.bin.restored', {
      title: title ?? t('journal.records', { count: done.restored }),
    });
    offerUndo({ message, ...(title !== undefined && open ? { action: open } : {}) }, done.operation);
    return true;
  };
  return { busy, restore };
}
