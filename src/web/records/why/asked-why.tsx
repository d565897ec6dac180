import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { addTexts } from '#web/api/texts.ts';
import { DialogBody, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { AskedWhat, Sheet } from '../sheet/sheet.ts';

const WhyDialog = lazy(async () => {
  const [{ WhyDialog: Shown }] = await Promise.all([import('./why-dialog.tsx'), addTexts('access')]);
  return { default: Shown };
});

interface AskedWhyProps {
  readonly sheet: Sheet;
  readonly asked: AskedWhat | undefined;
  readonly onClose: () => void;
}

/** The answer to why something may not be done, where it was asked. */
export function AskedWhy({ sheet, asked, onClose }: AskedWhyProps) {
  if (!asked) return null;
  if ('shownOnly' in asked) return <ShownOnly onClose={onClose} />;
  return (
    <Suspense>
      <WhyDialog sheet={sheet} asked={asked} onClose={onClose} />
    </Suspense>
  );
}

/** Says that it is the window that shows the record alone. */
function ShownOnly({ onClose }: Pick<AskedWhyProps, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('record.why_update')} onClose={onClose} look="note">
      <DialogBody>
        <DialogText>{t('record.shown_only')}</DialogText>
      </DialogBody>
    </Dialog>
  );
}
