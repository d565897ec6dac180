import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import { journalChanged } from '#web/journal-view/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/use-offer-undo.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useErrorText } from '#web/ui/states.tsx';
import classes from './delete-question.module.css';
import { focusRows } from './focus-rows.ts';
import type { List } from './use-list.ts';
import type { Selected } from './use-selection.ts';

interface DeleteQuestionProps {
  readonly list: List;
  readonly selected: Selected;
  readonly onClose: () => void;
}

/** Asks before the selected records are deleted, and says that they can be brought back. */
export function DeleteQuestion({ list, selected, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const problem = useErrorText(failure);
  const records = [...selected.ids];
  const count = records.length;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { idform: String(list.table.id) };
      const { deleted, operation } = await call('api_element_delete', { query, body: { records } });
      selected.remove(records);
      recordChanged(list.table.id, records[0] ?? 0);
      journalChanged(queries);
      offerUndo({ message: t('list.deleted', { count: deleted }) }, operation);
      onClose();
      focusRows();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('list.delete_title', { count })} onClose={onClose}>
      <div className={classes.body}>
        <p>{t('list.delete_text', { count })}</p>
        {failure === undefined ? null : (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" autoFocus onClick={onClose}>
            {t('list.keep')}
          </Button>
          <Button className={classes.delete} loading={busy} onClick={() => void remove()}>
            {t('list.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
