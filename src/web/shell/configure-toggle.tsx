import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { preview } from '#web/api/preview.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { CallError } from '#web/std/call-error.ts';
import { useStore } from '#web/std/store.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showPreview } from './preview-screens.ts';

/** Has the screens of a supervisor be configured where they are shown, and ends that. */
export function ConfigureToggle() {
  const { t } = useTranslation();
  const { supervisor } = useApplication().user;
  const [busy, setBusy] = useState(false);
  const isOn = useStore(preview) !== undefined;
  const toggle = async () => {
    setBusy(true);
    try {
      await showPreview(isOn ? undefined : {});
    } catch (failure) {
      if (!(failure instanceof GivenUp))
        notify({ message: failureText(failure, t('configuring.failed')), tone: 'bad' });
    }
    setBusy(false);
  };
  const label = isOn ? t('configuring.off') : t('configuring.on');
  useKeys(supervisor ? [{ keys: 'mod+shift+e', label, run: () => void toggle() }] : []);
  if (!supervisor) return null;
  return (
    <IconButton
      label={t('configuring.on')}
      hint={label}
      aria-pressed={isOn}
      aria-keyshortcuts="Control+Shift+E"
      disabled={busy}
      onClick={() => void toggle()}
    >
      <IconAdjustments size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

function failureText(failure: unknown, otherwise: string): string {
  return (failure instanceof CallError && failure.entries[0]?.message) || otherwise;
}
