import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { NotificationWay } from '#core/contract/messaging/notification-kinds.ts';
import type { NotificationSettings } from '#core/contract/messaging/notification-routes.ts';
import { call } from '#web/api/call.ts';
import { SelectField } from '#web/inputs/select-field.tsx';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useTelling } from '#web/settings-page/use-doing.ts';
import { useTranslation } from '#web/std/translation.ts';
import { BrowserSwitch } from '#web/tasks/tasks.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './own-notifications.module.css';

const KEY = ['notification_settings'];

/** Kinds and the ways that were chosen for them. */
type Ways = Readonly<Record<string, NotificationWay>>;

/** By which way one hears of what concerns one; what is chosen holds at once. */
export function OwnNotifications() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const tell = useTelling();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('notification_settings_get', { signal }),
    refetchOnMount: 'always',
  });
  const place = useRef<HTMLDivElement>(null);
  // One after the other: what was saved before need not be told any longer.
  const leaveSaved = useRef<() => void>(undefined);
  const isThere = query.isSuccess;
  useEffect(() => {
    if (isThere && window.location.hash === '#notifications') place.current?.scrollIntoView();
  }, [isThere]);
  // One after the other: what is chosen meanwhile is not left out.
  const saving = useRef<Promise<void>>(Promise.resolve());
  const put = (ways: Ways, digestAt: string): void => {
    queries.setQueryData<NotificationSettings>(KEY, (before) => before && changed(before, ways, digestAt));
    saving.current = saving.current.then(async () => {
      try {
        await call('notification_settings_put', { body: { ways, digestAt } });
        leaveSaved.current?.();
        leaveSaved.current = notify({ message: t('settings.saved') });
      } catch (error) {
        tell(error);
        await query.refetch();
      }
    });
  };
  return (
    <div ref={place}>
      <Group title={t('notifications.settings_page.title')} text={t('notifications.settings_page.text')}>
        <Loaded query={query}>{(settings) => <Kinds settings={settings} onPut={put} />}</Loaded>
        <Suspense>
          <BrowserSwitch />
        </Suspense>
      </Group>
    </div>
  );
}

/** The settings as they are to be. */
function changed(before: NotificationSettings, ways: Ways, digestAt: string): NotificationSettings {
  const kinds = before.kinds.map((one) => ({ ...one, way: ways[one.kind] ?? one.way }));
  return { ...before, kinds, digestAt };
}

interface KindsProps {
  readonly settings: NotificationSettings;
  readonly onPut: (ways: Ways, digestAt: string) => void;
}

function Kinds({ settings: { kinds, digestAt, email }, onPut }: KindsProps) {
  const { t } = useTranslation();
  const id = useId();
  const isMailed = kinds.some(({ way }) => way === 'digest');
  return (
    <>
      <div className={classes.kinds}>
        {kinds.map(({ kind, way, ways }) => (
          <SelectField
            key={kind}
            id={`${id}-${kind}`}
            label={t(`notifications.kinds.${kind}.label`)}
            help={t(`notifications.kinds.${kind}.hint`)}
            value={way}
            choices={ways.map((one) => ({ value: one, label: t(`notifications.settings_page.way_${one}`) }))}
            onChange={(chosen) => chosen && onPut({ [kind]: chosen }, digestAt)}
          />
        ))}
      </div>
      {isMailed ? (
        <DigestTime key={digestAt} at={digestAt} email={email} onPut={(at) => onPut({}, at)} />
      ) : null}
    </>
  );
}

interface DigestTimeProps {
  readonly at: string;
  readonly email: string | null;
  readonly onPut: (at: string) => void;
}

function DigestTime({ at, email, onPut }: DigestTimeProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(at);
  const leave = (): void => {
    if (typed === '') setTyped(at);
    else if (typed !== at) onPut(typed);
  };
  return (
    <LabelledField
      id={id}
      label={t('notifications.settings_page.digest_at')}
      help={
        email === null
          ? t('notifications.settings_page.no_email')
          : t('notifications.settings_page.digest_help', { email })
      }
    >
      <input
        id={id}
        type="time"
        className={classes.time}
        value={typed}
        aria-describedby={`${id}-help`}
        onChange={(event) => setTyped(event.currentTarget.value.slice(0, 5))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
    </LabelledField>
  );
}
