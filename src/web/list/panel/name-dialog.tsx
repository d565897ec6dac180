import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-parts.tsx';

interface NameDialogProps {
  readonly title: string;
  /** The words of the button. */
  readonly save: string;
  readonly begun: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<void>;
}

/** Asks under which name something is kept. */
export function NameDialog({ title, save, begun, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(begun);
  const submit = (): void => {
    if (name.trim() === '') return;
    onClose();
    void onName(name.trim());
  };
  return (
    <Dialog title={title} look="note" onClose={onClose}>
      <DialogBody onSubmit={submit}>
        <TextInput
          label={t('saved.name')}
          value={name}
          maxLength={100}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button type="submit" disabled={name.trim() === ''}>
            {save}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
