import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { Badge } from '#web/ui/layout/item-list.tsx';
import { Details } from '#web/ui/layout/details.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { useUser, type ShownUser } from './use-user.ts';
import classes from './user-part.module.css';

const TONES = { active: 'good', invited: 'warn', disabled: 'plain', locked: 'bad' } as const;

/** Above the form of a user: who it is, whether that person can sign in, and when it last happened. */
export function UserHead(shown: ShownUser) {
  const { query } = useUser(shown);
  return query.data ? <Head user={query.data} now={query.dataUpdatedAt} /> : null;
}

function Head({ user, now }: { readonly user: UserInfo; readonly now: number }) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { name, login, state, lastSignIn, supervisor } = user;
  return (
    <div className={classes.head}>
      <Avatar name={name} size={40} />
      <div>
        <p className={classes.state}>
          <bdi>{login}</bdi>
          <Badge tone={TONES[state]}>{t(`users.state_${state}`)}</Badge>
          {supervisor && <Badge>{t('settings.supervisor')}</Badge>}
        </p>
        <Details
          parts={[
            lastSignIn
              ? t('users.last_sign_in', { ago: moments.ago(lastSignIn.at, now) })
              : t('users.never_signed_in'),
            lastSignIn && <bdi key="address">{lastSignIn.address}</bdi>,
          ]}
        />
      </div>
    </div>
  );
}
