import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AskedFields } from '#web/inputs/asked/asked-fields.tsx';
import { leave } from '../../answer-action.ts';
import type { ResultDialogProps, ResultOf } from '../result-kind.ts';
import { Complaints } from './complaints.tsx';
import { useParameters } from './use-parameters.ts';

/** The form of an action: the values that it asks for, or any columns that several records are to have alike. */
export function ParametersDialog({ result: asked, onClose }: ResultDialogProps<ResultOf<'parameters'>>) {
  const { t } = useTranslation();
  const filling = useParameters(asked, onClose);
  const { title, keeps, records, tableId } = asked.parameters;
  const isReady =
    Object.keys(filling.faults).length === 0 && (!keeps || Object.keys(filling.values).length > 0);
  const cancel = (): void => {
    // What is sent may have been done already: its answer is waited for.
    if (filling.busy) return;
    onClose(undefined);
    leave(asked);
  };
  const count = { count: records, number: records };
  return (
    <Dialog title={title} onClose={cancel}>
      <DialogBody
        onSubmit={() => {
          if (isReady && !filling.busy) void filling.send();
        }}
      >
        {records > 1 ? (
          <DialogText>{t(keeps ? 'action.change_text' : 'action.for', count)}</DialogText>
        ) : null}
        <Complaints entries={filling.complaints} tableId={tableId} />
        <AskedFields filling={filling} chosen={keeps} />
        <DialogButtons>
          <Button variant="default" disabled={filling.busy} onClick={cancel}>
            {t('record.cancel')}
          </Button>
          <Button type="submit" loading={filling.busy} disabled={!isReady}>
            {keeps ? t('action.change', count) : t('action.run')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
