import {
  IconEye,
  IconFingerprint,
  IconKey,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMail,
  IconPencil,
  IconShieldCheck,
  IconShieldX,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AccentedText } from '#web/std/accented-text.tsx';
import { useTranslation } from '#web/std/translation.ts';
import type { UserActivityLine, UserInfo } from '#core/contract/people/user-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useMethodText } from '#web/settings-page/method-text.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Details } from '#web/ui/layout/details.tsx';
import { BesidePart } from './beside-part.tsx';
import classes from './user-beside.module.css';

const SIGNS: Readonly<Record<string, Icon>> = {
  'signed-in': IconLogin2,
  refused: IconShieldX,
  'session.ended': IconLogout,
  'view_as.started': IconEye,
  'passkey-added': IconFingerprint,
  'passkey-removed': IconFingerprint,
  'password-changed': IconKey,
  'reset-asked': IconMail,
  'user.password': IconKey,
  'user.reset': IconMail,
  'user.invited': IconMail,
  'role-added': IconShieldCheck,
  'role-removed': IconShieldCheck,
  'supervisor-given': IconShieldCheck,
  'supervisor-taken': IconShieldCheck,
  'group-added': IconUsers,
  'group-removed': IconUsers,
  'login-changed': IconPencil,
  'email-changed': IconPencil,
  'user.create': IconPencil,
  'user.delete': IconPencil,
  'user.restore': IconPencil,
};

interface ActivityPartProps {
  readonly user: UserInfo;
  /** Changes with the record. */
  readonly version: string;
}

/** What a user did to come in, and what administrators did about that user. */
export function ActivityPart({ user: { id, login }, version }: ActivityPartProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin_user', id, version, 'activity'],
    queryFn: ({ signal }) =>
      configurationGate.call('admin_user_activity', { params: { user: String(id) }, signal }),
    refetchOnMount: 'always',
    retry: false,
  });
  return (
    <BesidePart
      title={t('users.activity')}
      action={
        <AppLink
          className={classes.all}
          href={`/app/configuration/sign-ins?login=${encodeURIComponent(login)}`}
        >
          {t('users.activity_all')}
        </AppLink>
      }
    >
      <Loaded query={query}>
        {({ lines }) =>
          lines.length === 0 ? (
            <p className={classes.note}>{t('users.activity_none')}</p>
          ) : (
            <ol className={classes.activity} aria-label={t('users.activity')}>
              {lines.map((line) => (
                <Line key={line.key} line={line} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </BesidePart>
  );
}

function Line({ line }: { readonly line: UserActivityLine }) {
  const moments = useMoments();
  const Sign = SIGNS[line.what] ?? IconLock;
  return (
    <li data-bad={line.what === 'refused' || undefined}>
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      <div>
        <p>
          <Sentence line={line} />
        </p>
        <Details
          parts={[
            <time key="at" dateTime={line.at}>
              {moments.at(line.at)}
            </time>,
            line.address !== null && <bdi key="address">{line.address}</bdi>,
          ]}
        />
      </div>
    </li>
  );
}

/** One thing that happened; nobody is named where it was the user, who has the whole page. */
function Sentence({ line: { what, by, name, method, reason, times } }: { readonly line: UserActivityLine }) {
  const { t, exists } = useTranslation();
  const methodText = useMethodText();
  if (what === 'refused') {
    return t(reason === 'wrong-password' ? 'users.did.wrong_password' : 'users.did.refused', {
      count: times,
    });
  }
  const key = `users.did.${what.replaceAll(/[-.]/g, '_')}`;
  const values = {
    by: by ?? t('users.by_command'),
    name: name === '' ? '–' : name,
    method: method === null ? '' : methodText(method),
  };
  return (
    <AccentedText
      text={exists(key) ? key : 'users.did.changed'}
      values={values}
      marks={{ b: <strong dir="auto" /> }}
    />
  );
}
