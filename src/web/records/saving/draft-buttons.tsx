import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { KeyCaps } from '#web/ui/keys/keys.tsx';
import classes from './draft-buttons.module.css';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface DraftButtonsProps {
  readonly sheet: Sheet;
  /** Saving is not what comes next: a wizard stands before its last step. */
  readonly isEarly?: boolean;
  readonly work: { readonly cancel: () => void; readonly validate: () => void };
}

/** The ways out of a draft: dropping it, and validating it. */
export function DraftButtons({ sheet, work, isEarly = false }: DraftButtonsProps) {
  const { t } = useTranslation();
  const busy = useRecordState(sheet.record, (state) => state.busy);
  return (
    <div className={classes.draft}>
      <Button
        variant="default"
        rightSection={<KeyCaps keys="Escape" />}
        loading={busy === 'cancelling'}
        disabled={busy === 'waiting'}
        onClick={work.cancel}
      >
        {t('record.cancel')}
      </Button>
      <Button
        variant={isEarly ? 'default' : 'filled'}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        loading={busy === 'validating' || busy === 'waiting'}
        onClick={() => work.validate()}
      >
        {t('record.validate')}
      </Button>
    </div>
  );
}
