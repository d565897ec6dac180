import { Button } from '@mantine/core';
import { useState } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { TextField } from '#web/inputs/text-field.tsx';
import { useTelling } from '#web/settings-page/use-doing.ts';
import { CallError } from '#web/std/call-error.ts';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';

interface SaveDialogProps {
  readonly version: number;
  readonly onClose: () => void;
}

/** Keeps a version under a name. */
export function SaveDialog({ version, onClose }: SaveDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { error, setError, busy, save } = useSaving(version, name, onClose);
  return (
    <Dialog title={t('versions.save_title', { version })} onClose={onClose} look="note">
      <DialogBody onSubmit={() => void save()}>
        <DialogText>{t('versions.save_text')}</DialogText>
        <TextField
          id="archive-name"
          label={t('versions.name')}
          value={name}
          maxLength={200}
          error={error}
          placeholder={t('versions.name_example')}
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('settings.save')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

/** Keeps the version under a name; what is wrong with that stands at its field. */
function useSaving(version: number, name: string, onClose: () => void) {
  const { t } = useTranslation();
  const tell = useTelling();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const changed = async () => {
    await queryClient.invalidateQueries({ queryKey: ['admin_config_versions'] });
    await queryClient.invalidateQueries({ queryKey: ['admin_config_version'] });
  };
  const save = async () => {
    if (name.trim() === '') {
      setError(t('versions.name_missing'));
      return;
    }
    setBusy(true);
    try {
      const { id } = await configurationGate.call('admin_config_archive_save', { body: { name, version } });
      const undo = () =>
        void configurationGate
          .call('admin_config_archive_remove', { body: { archive: id } })
          .then(changed)
          .catch(tell);
      notify({
        message: t('versions.saved', { name: name.trim() }),
        action: { label: t('versions.undo_notice'), run: undo },
      });
      await changed();
      onClose();
    } catch (failure) {
      const own =
        failure instanceof CallError ? failure.entries.find(({ column }) => column === 'name') : undefined;
      if (own) setError(own.message);
      else tell(failure);
    } finally {
      setBusy(false);
    }
  };
  return { error, setError, busy, save };
}
