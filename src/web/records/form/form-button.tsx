import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { startAction } from '#web/actions/actions.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import type { PlacedButton } from '../layout/form-layout.ts';
import classes from './form-section.module.css';
import type { Sheet } from '../sheet/sheet.ts';

interface FormButtonProps {
  readonly button: PlacedButton;
  readonly sheet: Sheet;
}

/** A button among the columns of a form. It runs its action on the stored record: a new one has none. */
export function FormButton({ button, sheet }: FormButtonProps) {
  const { t } = useTranslation();
  const { recordId, record, isReadOnly } = sheet;
  if (recordId === null) return null;
  const run = () => {
    if (record.state.get().touched) notify({ message: t('action.save_first'), tone: 'bad' });
    else void startAction({ run: { action: button.action }, selected: [recordId], readOnly: isReadOnly });
  };
  return (
    <div className={classes.button}>
      <Button
        variant="default"
        leftSection={<NamedIcon name={button.icon ?? 'bolt'} size={16} />}
        onClick={run}
      >
        {button.label}
      </Button>
    </div>
  );
}
