import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { DeviceIcon, useDeviceText } from '#web/settings-page/device.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { BesidePart } from './beside-part.tsx';
import classes from './user-beside.module.css';
import part from './user-part.module.css';

interface UserSessionsProps {
  readonly user: UserInfo;
  readonly now: number;
  readonly onChanged: () => Promise<unknown>;
}

/** Where a user is signed in, and how to end it there. */
export function UserSessions({ user: { id, sessions }, now, onChanged }: UserSessionsProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const doing = useDoing();
  const end = (body: { readonly id: number } | { readonly account: string }) =>
    void doing.run(async () => {
      const { ended } = await configurationGate.call('admin_security_session_end', { body });
      notify({ message: t('settings.sessions_ended', { count: ended }) });
      await onChanged();
    });
  const endAll = sessions.length > 1 && !sessions.some(({ present }) => present) && (
    <Button
      size="compact-sm"
      variant="default"
      className={part.grave ?? ''}
      disabled={doing.busy}
      onClick={() => end({ account: `user:${id}` })}
    >
      {t('users.end_all')}
    </Button>
  );
  return (
    <BesidePart
      title={t('users.sessions')}
      count={sessions.length > 0 ? numberFormat(locale).format(sessions.length) : undefined}
      action={endAll}
    >
      {sessions.length === 0 ? (
        <p className={classes.note}>{t('users.no_sessions')}</p>
      ) : (
        <ul className={classes.sessions} aria-label={t('users.sessions')}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              now={now}
              busy={doing.busy}
              onEnd={() => end({ id: session.id })}
            />
          ))}
        </ul>
      )}
    </BesidePart>
  );
}

interface SessionProps {
  readonly session: UserInfo['sessions'][number];
  readonly now: number;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** Last used less than this many milliseconds ago, a session is being used. */
const IN_USE = 120_000;

function Session({ session: { device, address, since, lastSeen, present }, now, busy, onEnd }: SessionProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const name = useDeviceText()(device);
  const isUsed = now - Date.parse(lastSeen) < IN_USE;
  return (
    <li>
      <DeviceIcon device={device} />
      <div>
        <p>{name}</p>
        <p className={classes.fact}>
          <bdi>{address}</bdi>
        </p>
        <p className={classes.fact} data-good={present || isUsed || undefined}>
          {present && t('settings.this_session')}
          {!present && isUsed && t('users.active_now')}
          {!present && !isUsed && t('settings.seen', { ago: moments.ago(lastSeen, now) })}
        </p>
        <p className={classes.fact}>{t('settings.since', { moment: moments.at(since) })}</p>
      </div>
      {!present && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={t('users.end_session', { device: name })}
          onClick={onEnd}
        >
          {t('settings.end')}
        </Button>
      )}
    </li>
  );
}
