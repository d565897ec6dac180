import { tableWords } from '#web/api/table-words.ts';
import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useStore } from '#web/std/store.ts';
import type { Sheet } from '../sheet/sheet.ts';
import bar from '../panels/unfinished-draft.module.css';
import { useRecordState } from '../sheet/use-record-state.ts';
import classes from './elsewhere.module.css';
import { followWindows, type LeftBehind } from './follow.ts';
import { openingAgain } from './opening-again.ts';
import { useTellingOpener } from '../linking/use-form-link-work.ts';

/** Says that the windows of the work were opened or closed elsewhere, and offers to show them as they stand now. */
export function WindowsMoved({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation();
  const isElsewhere = useRecordState(sheet.record, (state) => state.elsewhere);
  const isCovered = useStore(sheet.inside.state) !== undefined;
  const { busy, run } = useDoing();
  const offerBack = useOfferingBack();
  const follow = async () => {
    const left = await run(() => followWindows(sheet));
    for (const window of left ?? []) offerBack(window);
  };
  if (!isElsewhere || isCovered) return null;
  return (
    <div role="alert" className={`${bar.bar} ${classes.bar}`}>
      <IconDevices size={18} aria-hidden="true" className={bar.icon} />
      <p className={bar.text}>{t('record.elsewhere')}</p>
      <Button size="compact-sm" loading={busy} onClick={() => void follow()}>
        {t('record.showPresent')}
      </Button>
    </div>
  );
}

/** Offers to open a window again that was closed elsewhere, with what was typed in it; the offer stays. */
function useOfferingBack(): (left: LeftBehind) => void {
  const { t } = useTranslation();
  const { user } = useApplication();
  const open = useTellingOpener();
  return ({ typed, ...gone }) => {
    const opening = openingAgain({ ...gone, account: user.account }, typed);
    if (!opening) return;
    const title =
      gone.shown.recordId === null
        ? t('record.newName', tableWords(gone.table))
        : gone.shown.title || gone.table.label;
    notify({
      message: t('record.leftBehind', { title }),
      action: { label: t('record.open'), run: () => open(gone.outer.inside, opening) },
      stays: true,
    });
  };
}
