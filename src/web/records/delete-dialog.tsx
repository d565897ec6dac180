import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { useErrorText } from '#web/ui/states.tsx';
import classes from './delete-dialog.module.css';
import type { RecordWork } from './use-record-work.ts';

interface DeleteDialogProps {
  readonly title: string;
  readonly work: RecordWork;
  readonly onClose: () => void;
}

/** Asks before a record is deleted, and says why it cannot be. */
export function DeleteDialog({ title, work, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const errorText = useErrorText(error);
  const remove = async () => {
    setBusy(true);
    try {
      await work.remove();
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('record.deleteTitle', { title })} onClose={onClose}>
      <div className={classes.content}>
        <p className={classes.text}>{t('record.deleteText')}</p>
        {error === undefined ? null : (
          <p role="alert" className={classes.error}>
            {errorText}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('record.keep')}
          </Button>
          <Button color="var(--bad)" c="var(--bg)" loading={busy} onClick={() => void remove()}>
            {t('record.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
