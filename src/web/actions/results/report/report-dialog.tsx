import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { ResultDialogProps, ResultOf } from '../result-kind.ts';
import classes from './report-dialog.module.css';

/** What a report tells the user. */
export function ReportDialog({ result, onClose }: ResultDialogProps<ResultOf<'report'>>) {
  const { t } = useTranslation();
  const close = () => onClose(undefined);
  return (
    <Dialog title={result.title} onClose={close}>
      <DialogBody>
        <p className={classes.report} dir="auto">
          {result.text}
        </p>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {t('state.close')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
