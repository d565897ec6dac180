import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons, DialogProblem } from '#web/ui/dialog/dialog-parts.tsx';
import { useForget } from './begun.ts';
import { editConfiguration } from '../draft/configuration-draft.ts';

interface MadeDialogProps {
  readonly title: string;
  /** `wide` where it asks for more than a few values. */
  readonly look?: 'plain' | 'wide';
  /** The word for doing it; *Create* without it. */
  readonly confirm?: string;
  /** What makes the thing, and where it will be; undefined as long as something is missing. */
  readonly recipe: () => { readonly place: EditPlace; readonly edits: readonly Edit[] } | undefined;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for what a new thing is begun with, and makes it as one step of the draft. */
export function MadeDialog({
  title,
  look = 'plain',
  confirm,
  recipe,
  onMade,
  onClose,
  children,
}: MadeDialogProps) {
  const { t } = useTranslation();
  const errorTexts = useErrorTexts();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const forget = useForget();
  const close = () => {
    forget();
    onClose();
  };
  const make = async () => {
    const made = recipe();
    if (!made || busy) return;
    setBusy(true);
    try {
      const faults = made.edits.length > 0 ? await editConfiguration(made.edits) : undefined;
      if (faults) setProblem(Object.values(faults).join(' '));
      else {
        forget();
        onMade(made.place);
      }
    } catch (error) {
      if (!(error instanceof GivenUp)) setProblem(errorTexts(error).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} look={look} onClose={close}>
      <DialogBody onSubmit={() => void make()}>
        {children}
        <DialogProblem>{problem}</DialogProblem>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={recipe() === undefined}>
            {confirm ?? t('configure.objects.make')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
