import { useId, useState } from 'react';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { useStore } from '#web/std/store.ts';
import { useTranslation } from '#web/std/translation.ts';
import { canShowInBrowser, showsInBrowser } from './browser-choice.ts';

/** Whether this browser shows notifications: it is asked when that is switched on. */
export function BrowserSwitchField() {
  const { t } = useTranslation();
  const id = useId();
  const isOn = useStore(showsInBrowser) === 'on';
  const [permission, setPermission] = useState(() =>
    canShowInBrowser() ? Notification.permission : 'denied',
  );
  if (!canShowInBrowser()) return null;
  const change = async (on: boolean): Promise<void> => {
    const given = on ? await Notification.requestPermission() : permission;
    setPermission(given);
    showsInBrowser.set(() => (on && given === 'granted' ? 'on' : 'off'));
  };
  return (
    <SwitchField
      id={id}
      label={t('notifications.settings_page.browser')}
      help={t(`notifications.settings_page.browser_${permission === 'denied' ? 'denied' : 'help'}`)}
      value={isOn && permission === 'granted'}
      disabled={permission === 'denied'}
      onChange={(on) => void change(on)}
    />
  );
}
