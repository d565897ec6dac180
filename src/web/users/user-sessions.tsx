import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { DeviceIcon, useDeviceText } from '#web/settings-page/device.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { Badge, Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './user-part.module.css';

interface UserSessionsProps {
  readonly user: UserInfo;
  readonly now: number;
  readonly onChanged: () => Promise<unknown>;
}

/** Where a user is signed in, and how to end it there. */
export function UserSessions({ user, now, onChanged }: UserSessionsProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const device = useDeviceText();
  const doing = useDoing();
  const { id, sessions } = user;
  const end = (body: { readonly id: number } | { readonly account: string }) =>
    void doing.run(async () => {
      const { ended } = await configurationGate.call('admin_security_session_end', { body });
      notify({ message: t('settings.sessions_ended', { count: ended }) });
      await onChanged();
    });
  return (
    <Group
      title={t('users.sessions')}
      action={
        sessions.length > 1 &&
        !sessions.some(({ present }) => present) && (
          <Button variant="default" disabled={doing.busy} onClick={() => end({ account: `user:${id}` })}>
            {t('users.end_all')}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className={classes.note}>{t('users.no_sessions')}</p>
      ) : (
        <ItemList label={t('users.sessions')}>
          {sessions.map((session) => (
            <Item
              key={session.id}
              icon={<DeviceIcon device={session.device} />}
              title={device(session.device)}
              badge={session.present && <Badge tone="good">{t('settings.this_session')}</Badge>}
              details={[
                <bdi key="address">{session.address}</bdi>,
                t('settings.since', { moment: moments.at(session.since) }),
                session.present ? undefined : t('settings.seen', { ago: moments.ago(session.lastSeen, now) }),
              ]}
            >
              {!session.present && (
                <Button variant="default" disabled={doing.busy} onClick={() => end({ id: session.id })}>
                  {t('settings.end')}
                </Button>
              )}
            </Item>
          ))}
        </ItemList>
      )}
    </Group>
  );
}
