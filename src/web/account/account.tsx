import { useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { IconEye } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/states/states.tsx';
import { SettingsPage } from '#web/settings-page/page.tsx';
import { ACCOUNT } from '#web/addresses/addresses.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { OwnLinks } from '#web/sharing/sharing.ts';
import { OwnNotifications } from './own-notifications.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnProfile } from './profile/own-profile.tsx';
import { ProofDialog } from './proof/proof-dialog.tsx';
import { Protection } from './protection/protection.tsx';

/** What people see and change of their own account. */
export function AccountWindow() {
  const { t } = useTranslation();
  const { user } = useApplication();
  const windows = useWindows();
  const title = t('account.title');
  useEffect(() => windows.rename(ACCOUNT, title), [windows, title]);
  if (user.looksOnly)
    return (
      <SettingsPage title={title}>
        <EmptyState
          icon={<IconEye size={28} stroke={1.4} aria-hidden="true" />}
          title={t('viewing.own')}
          text={t('viewing.own_text')}
        />
      </SettingsPage>
    );
  return (
    <SettingsPage title={title}>
      <OwnProfile />
      {user.kind !== 'anonymous' && (
        <>
          <Protection />
          <OwnSessions />
          {/* What is fetched moves nothing that stands above it. */}
          <OwnLinks />
          {user.kind === 'intranet' && <OwnNotifications />}
          <ProofDialog />
        </>
      )}
    </SettingsPage>
  );
}
