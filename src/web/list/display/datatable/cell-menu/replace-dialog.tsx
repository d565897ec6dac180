import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Replacing } from '../cells/draft-work.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-parts.tsx';

interface ReplaceDialogProps {
  /** What the cells are called that are looked through. */
  readonly where: string;
  readonly onReplace: (wanted: Replacing) => void;
  readonly onClose: () => void;
}

/** Asks for the text to find in cells, and what stands in its place; what would change is shown before it does. */
export function ReplaceDialog({ where, onReplace, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation();
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [whole, setWhole] = useState(false);
  return (
    <Dialog title={t('cells.replace_title', { where })} onClose={onClose}>
      <DialogBody
        onSubmit={() => {
          onReplace({ find, by, whole });
          onClose();
        }}
      >
        <TextInput label={t('cells.find')} value={find} onChange={(event) => setFind(event.target.value)} />
        <TextInput label={t('cells.replace_by')} value={by} onChange={(event) => setBy(event.target.value)} />
        <Checkbox
          label={t('cells.whole')}
          checked={whole}
          onChange={(event) => setWhole(event.target.checked)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('cells.cancel')}
          </Button>
          <Button type="submit" disabled={find === '' && !whole}>
            {t('cells.show_changes')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
