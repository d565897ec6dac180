import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { SessionInfo } from '#core/contract/settings/security-routes.ts';
import { call } from '#web/api/call.ts';
import { DeviceIcon, useDeviceText } from '#web/settings-page/device.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { Badge, Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useMethodText } from '#web/settings-page/method-text.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** Where one is signed in, and how to end it there. */
export function OwnSessions() {
  const { t } = useTranslation();
  const doing = useDoing();
  const query = useQuery({
    queryKey: ['session_list'],
    queryFn: ({ signal }) => call('session_list', { signal }),
    refetchOnMount: 'always',
  });
  const end = (which: { readonly id: number } | { readonly others: true }) =>
    void doing.run(async () => {
      const { ended } = await call('session_revoke', { body: which });
      notify({ message: t('settings.sessions_ended', { count: ended }) });
      await query.refetch();
    });
  const others = query.data?.sessions.filter(({ present }) => !present) ?? [];
  return (
    <Group
      title={t('account.sessions')}
      text={t('account.sessions_text')}
      action={
        others.length > 1 && (
          <Button variant="default" disabled={doing.busy} onClick={() => end({ others: true })}>
            {t('account.end_others')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ sessions }) => (
          <ItemList label={t('account.sessions')}>
            {sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                now={query.dataUpdatedAt}
                disabled={doing.busy}
                onEnd={() => end({ id: session.id })}
              />
            ))}
          </ItemList>
        )}
      </Loaded>
    </Group>
  );
}

interface SessionLineProps {
  readonly session: SessionInfo;
  readonly now: number;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session, now, disabled, onEnd }: SessionLineProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const device = useDeviceText()(session.device);
  const method = useMethodText()(session.method);
  return (
    <Item
      icon={<DeviceIcon device={session.device} />}
      title={device}
      badge={session.present && <Badge tone="good">{t('settings.this_session')}</Badge>}
      details={[
        t('settings.since', { moment: moments.at(session.since) }),
        session.present ? undefined : t('settings.seen', { ago: moments.ago(session.lastSeen, now) }),
        method,
        <bdi key="address">{session.address}</bdi>,
      ]}
    >
      {!session.present && (
        <Button
          variant="default"
          disabled={disabled}
          aria-label={t('account.end_of', { device, moment: moments.at(session.since) })}
          onClick={onEnd}
        >
          {t('settings.end')}
        </Button>
      )}
    </Item>
  );
}
