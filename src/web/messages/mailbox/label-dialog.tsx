import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { COLOURS } from '#core/fields/colours.ts';
import { TextField } from '#web/inputs/text-field.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './label-dialog.module.css';
import type { LabelValues } from './use-label-records.ts';

/** Longest name of a label. */
export const MAX_LABEL = 100;

interface LabelDialogProps {
  readonly title: string;
  readonly first: LabelValues;
  readonly action: string;
  /** Gives whether it was done. */
  readonly onSave: (label: LabelValues) => Promise<boolean>;
  readonly onClose: () => void;
}

/** What a label is called, and its colour. */
export function LabelDialog({ title, first, action, onSave, onClose }: LabelDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [{ name, colour }, setLabel] = useState(first);
  const [isSaving, setSaving] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isMissing = name.trim() === '';
  const save = async () => {
    setAsked(true);
    if (isMissing || isSaving) return;
    setSaving(true);
    const isDone = await onSave({ name: name.trim(), colour });
    setSaving(false);
    if (isDone) onClose();
  };
  return (
    <Dialog title={title} look="sheet" onClose={onClose}>
      <DialogBody onSubmit={() => void save()}>
        <TextField
          id={`${id}-name`}
          label={t('messaging.labels.name')}
          value={name}
          maxLength={MAX_LABEL}
          error={isAsked && isMissing ? t('messaging.labels.name_missing') : undefined}
          onChange={(typed) => setLabel({ name: typed, colour })}
        />
        <fieldset className={classes.colours}>
          <legend>{t('messaging.labels.colour')}</legend>
          {COLOURS.map((one) => (
            <label key={one} title={t(`messaging.labels.colours.${one}`)}>
              <input
                type="radio"
                name={`${id}-colour`}
                checked={one === colour}
                aria-label={t(`messaging.labels.colours.${one}`)}
                onChange={() => setLabel({ name, colour: one })}
              />
              <span style={{ background: `var(--${one}-back)`, color: `var(--${one}-ink)` }}>
                {one === colour ? <IconCheck size={16} aria-hidden="true" /> : <i aria-hidden="true" />}
              </span>
            </label>
          ))}
        </fieldset>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {action}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
