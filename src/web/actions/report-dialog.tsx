import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActionResult } from '#core/contract/action-results.ts';
import { DialogBody, DialogButtons } from '#web/ui/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './action-dialogs.module.css';

interface ReportDialogProps {
  readonly report: Extract<ActionResult, { kind: 'report' }>;
  readonly onClose: () => void;
}

/** What a report tells the user. */
export function ReportDialog({ report, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={report.title} onClose={onClose}>
      <DialogBody>
        <p className={classes.report} dir="auto">
          {report.text}
        </p>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('state.close')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
