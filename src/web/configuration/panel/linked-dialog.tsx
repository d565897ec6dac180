import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { linkedFormula, type LinkedValue } from '#core/configuration/linked-value.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-parts.tsx';
import type { FormulaPlace } from './draft-formula.ts';
import { isLinkedWhole, LinkedFields } from './linked-fields.tsx';

interface LinkedDialogProps {
  readonly label: string;
  readonly place: FormulaPlace;
  readonly value: LinkedValue;
  /** The kept formula of what was chosen. */
  readonly onUse: (stored: string) => void;
  readonly onClose: () => void;
}

/** Chooses anew what a column shows of linked records. */
export function LinkedDialog({
  label,
  place: { scope, wanted },
  onUse,
  onClose,
  ...begun
}: LinkedDialogProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(begun.value);
  return (
    <Dialog title={label} onClose={onClose}>
      <DialogBody
        onSubmit={() => {
          if (!isLinkedWhole(value)) return;
          onUse(linkedFormula(value));
          onClose();
        }}
      >
        <LinkedFields
          id="linked"
          table={scope.table ?? 0}
          value={value}
          wanted={wanted}
          onChange={setValue}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" disabled={!isLinkedWhole(value)}>
            {t('list.apply')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
