import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableInfo } from '#core/contract/application-routes.ts';
import { journalChanged } from '#web/journal-view/journal-changed.ts';
import { configurationGate } from '#web/settings-page/configuration-gate.ts';
import { GivenUp } from '#web/settings-page/gate.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notices.tsx';
import { useErrorText } from '#web/ui/states.tsx';
import classes from './bin.module.css';
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const problem = useErrorText(failure);
  const [only] = chosen;
  const title =
    chosen.length === 1 && only?.title ? only.title : t('journal.records', { count: chosen.length });
  const purge = async () => {
    setBusy(true);
    try {
      const params = { idform: String(table.id) };
      const records = chosen.map(({ id }) => id);
      await configurationGate.call('api_bin_purge', { params, body: { records } });
      notify({ message: t('journal.bin.purged', { title }) });
      journalChanged(queries);
      onClose();
      onDone();
    } catch (error) {
      setFailure(error instanceof GivenUp ? undefined : error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('journal.bin.purge_title', { title })} onClose={onClose}>
      <div className={classes.question}>
        <p>{t('journal.bin.purge_text')}</p>
        {failure === undefined ? null : (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" autoFocus onClick={onClose}>
            {t('list.keep')}
          </Button>
          <Button color="var(--bad)" c="var(--bg)" loading={busy} onClick={() => void purge()}>
            {t('journal.bin.purge')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
