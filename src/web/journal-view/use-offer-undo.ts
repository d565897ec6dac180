import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { notify, type Notice } from '#web/ui/notices.tsx';
import { useTakingBack } from './use-taking-back.ts';

/** What was just done, for those routes whose answers do not name their operation. */
export interface JustDone {
  readonly kind: 'delete' | 'import';
  readonly table: number;
  /** One of its records. */
  readonly record?: number | undefined;
  /** How many records it was about. */
  readonly records: number;
}

/** Tells that something was done, and offers to take it back: the operation, or what it did. */
export function useOfferUndo(): (notice: Notice, done: number | JustDone) => Promise<void> {
  const { t } = useTranslation();
  const { takeBack } = useTakingBack();
  return async (notice, done) => {
    const operation = typeof done === 'number' ? done : await operationOf(done).catch(() => undefined);
    if (operation === undefined) return notify(notice);
    const undo = { label: t('undo.undo'), run: () => void takeBack('undo', [operation]) };
    notify({ ...notice, ...(notice.action ? { other: undo } : { action: undo }) });
  };
}

async function operationOf({ kind, table, record, records }: JustDone): Promise<number | undefined> {
  const { operations } = await call('messaging_undo_list', {
    query: {
      mine: '1',
      kind,
      table: String(table),
      limit: '1',
      ...(record === undefined ? {} : { record: String(record) }),
    },
  });
  // Another number of records: somebody works with this account elsewhere and was faster.
  return operations.find((one) => one.records === records && one.undoable)?.id;
}
