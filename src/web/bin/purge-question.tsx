import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { callOnce } from '#web/api/call-once.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { DangerQuestion } from '#web/ui/dialog/danger-question.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import type { Ghost } from './use-bin.ts';

interface PurgeQuestionProps {
  readonly table: TableInfo;
  readonly chosen: readonly Ghost[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before records are deleted for good, as nothing can bring them back, and says why they cannot be. */
export function PurgeQuestion({ table, chosen, onDone, onClose }: PurgeQuestionProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [only] = chosen;
  const title =
    chosen.length === 1 && only?.title ? only.title : t('journal.records', { count: chosen.length });
  const purge = async (): Promise<void> => {
    const params = { tableId: String(table.id) };
    const records = chosen.map(({ id }) => id);
    try {
      await callOnce((once) => configurationGate.call('api_bin_purge', { params, body: { records }, once }));
    } catch (error) {
      if (error instanceof GivenUp) return;
      throw error;
    }
    notify({ message: t('journal.bin.purged', { title }) });
    journalChanged(queries);
    onClose();
    onDone();
  };
  return (
    <DangerQuestion
      title={t('journal.bin.purge_title', { title })}
      text={t('journal.bin.purge_text')}
      confirm={t('journal.bin.purge')}
      onConfirm={purge}
      onClose={onClose}
    />
  );
}
