import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { SessionInfo } from '#core/contract/settings/security-routes.ts';

type Device = SessionInfo['device'];

/** What a device is, in words: as far as its browser tells. */
export function useDeviceText(): (device: Device) => string {
  const { t } = useTranslation();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('settings.device', { browser, system });
    return browser ?? system ?? t('settings.device_unknown');
  };
}

export function DeviceIcon({ device }: { readonly device: Device }) {
  const Sign = device.handheld ? IconDeviceMobile : IconDeviceDesktop;
  return <Sign size={18} stroke={1.6} aria-hidden="true" />;
}
