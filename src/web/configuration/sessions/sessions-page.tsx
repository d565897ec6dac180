import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDevicesOff, IconDots, IconLogout, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { PersonSession } from '#core/contract/settings/security-routes.ts';
import { useDeviceText } from '#web/settings-page/device.tsx';
import { Badge, Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { useMethodText } from '#web/settings-page/method-text.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { SettingsPage } from '#web/settings-page/page.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import classes from './sessions-page.module.css';

/** Which sessions to end: one, or all of an account. */
type Ending = { readonly id: number } | { readonly account: string };

/** Everybody's open sessions. */
export function SessionsPage() {
  const { t } = useTranslation();
  const [person, setPerson] = useState('');
  const doing = useDoing();
  const query = useQuery({
    queryKey: ['admin_security_sessions', person],
    queryFn: ({ signal }) =>
      configurationGate.call('admin_security_sessions', { query: person === '' ? {} : { person }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const end = (body: Ending) =>
    void doing.run(async () => {
      const { ended } = await configurationGate.call('admin_security_session_end', { body });
      notify({ message: t('settings.sessions_ended', { count: ended }) });
      await query.refetch();
    });
  const title = t('configuration.sections.sessions');
  return (
    <LoadedPage title={title} query={query}>
      {({ sessions, count }) => (
        <SettingsPage title={title} lead={t('configuration.leads.sessions')}>
          <div className={classes.tools}>
            <SearchField id="session-person" label={t('sessions.find')} onSearch={setPerson} />
            <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('settings.refresh')}
            </Button>
          </div>
          <p className={classes.count} role="status">
            {t('sessions.count', { count })}
          </p>
          {sessions.length === 0 ? (
            <EmptyState
              icon={<IconDevicesOff size={28} stroke={1.4} aria-hidden="true" />}
              title={t('sessions.none')}
              text={t('sessions.none_text')}
            />
          ) : (
            <ItemList label={title}>
              {sessions.map((session) => (
                <SessionLine
                  key={session.id}
                  session={session}
                  now={query.dataUpdatedAt}
                  several={sessions.filter(({ account }) => account === session.account).length > 1}
                  onEnd={end}
                />
              ))}
            </ItemList>
          )}
        </SettingsPage>
      )}
    </LoadedPage>
  );
}

interface SessionLineProps {
  readonly session: PersonSession;
  readonly now: number;
  /** The person has other sessions too. */
  readonly several: boolean;
  readonly onEnd: (body: Ending) => void;
}

function SessionLine({ session, now, several, onEnd }: SessionLineProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const device = useDeviceText()(session.device);
  const method = useMethodText()(session.method);
  const name = session.name || session.login;
  return (
    <Item
      icon={<Avatar name={name} size={28} />}
      title={<bdi>{name}</bdi>}
      badge={<SessionBadges session={session} />}
      details={[
        session.login !== name && <bdi key="login">{session.login}</bdi>,
        device,
        <bdi key="address">{session.address}</bdi>,
        t('settings.since', { moment: moments.at(session.since) }),
        session.present ? undefined : t('settings.seen', { ago: moments.ago(session.lastSeen, now) }),
        method,
      ]}
    >
      {!session.present && (
        <>
          <Button
            variant="default"
            aria-label={t('sessions.end_of', { name, device })}
            onClick={() => onEnd({ id: session.id })}
          >
            {t('settings.end')}
          </Button>
          {several && <AllOf session={session} name={name} onEnd={onEnd} />}
        </>
      )}
    </Item>
  );
}

function SessionBadges({ session: { present, kind } }: Pick<SessionLineProps, 'session'>) {
  const { t } = useTranslation();
  return (
    <>
      {present && <Badge tone="good">{t('settings.this_session')}</Badge>}
      {kind !== 'intranet' && <Badge>{t(`settings.kind_${kind}`)}</Badge>}
    </>
  );
}

interface AllOfProps extends Pick<SessionLineProps, 'session' | 'onEnd'> {
  readonly name: string;
}

function AllOf({ session: { id, account }, name, onEnd }: AllOfProps) {
  const { t } = useTranslation();
  return (
    <MenuButton
      label={t('sessions.menu', { name })}
      className={`${icon.button} ${classes.menu}`}
      align="end"
      side="below"
      iconOnly
      lines={[
        {
          kind: 'item',
          label: t('sessions.end_one'),
          icon: <IconLogout size={16} aria-hidden="true" />,
          run: () => onEnd({ id }),
        },
        {
          kind: 'item',
          label: t('sessions.end_all', { name }),
          icon: <IconUsers size={16} aria-hidden="true" />,
          grave: true,
          run: () => onEnd({ account }),
        },
      ]}
    >
      <IconDots size={18} aria-hidden="true" />
    </MenuButton>
  );
}
