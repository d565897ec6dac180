import { useTranslation } from '#web/std/translation.ts';
import { DeletionMeaning, useDeletionForetold } from '#web/journal-view/deletion/deletion-meaning.tsx';
import { DangerQuestion } from '#web/ui/dialog/danger-question.tsx';
import type { RecordWork } from '../saving/use-record-work.ts';

interface DeleteDialogProps {
  readonly tableId: number;
  readonly record: number;
  readonly title: string;
  readonly work: RecordWork;
  readonly onClose: () => void;
}

/** Asks before a record is deleted, and says why it cannot be. */
export function DeleteDialog({ tableId, record, title, work, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const foreseen = useDeletionForetold(tableId, [record]);
  const remove = async (): Promise<void> => {
    await work.remove();
    onClose();
  };
  return (
    <DangerQuestion
      title={t('record.deleteTitle', { title })}
      text={t(foreseen.blocked ? 'deletion.means.blocked' : 'record.deleteText')}
      confirm={t('record.delete')}
      blocked={foreseen.blocked ? 'yes' : foreseen.looking ? 'looking' : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <DeletionMeaning foreseen={foreseen} onLeave={onClose} />
    </DangerQuestion>
  );
}
