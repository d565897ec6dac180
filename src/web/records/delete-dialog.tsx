import { useTranslation } from 'react-i18next';
import { DangerQuestion } from '#web/ui/danger-question.tsx';
import type { RecordWork } from './use-record-work.ts';

interface DeleteDialogProps {
  readonly title: string;
  readonly work: RecordWork;
  readonly onClose: () => void;
}

/** Asks before a record is deleted, and says why it cannot be. */
export function DeleteDialog({ title, work, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const remove = async (): Promise<void> => {
    await work.remove();
    onClose();
  };
  return (
    <DangerQuestion
      title={t('record.deleteTitle', { title })}
      text={t('record.deleteText')}
      confirm={t('record.delete')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
