import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { Badge, Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { RemoveFactors } from './remove-factors.tsx';
import classes from './user-part.module.css';

interface UserFactorsProps {
  readonly user: UserInfo;
  readonly onChanged: () => Promise<unknown>;
}

/** The second factors of a user, and the way back for one who has lost them. */
export function UserFactors({ user, onChanged }: UserFactorsProps) {
  const { t } = useTranslation();
  const me = useApplication().user;
  const [removing, setRemoving] = useState(false);
  const { totp, passkeys } = user.factors;
  const has = totp !== null || passkeys.length > 0;
  const isOwn = me.account === `user:${user.id}`;
  return (
    <Group
      title={t('users.factors')}
      text={isOwn ? t('users.factors_own') : undefined}
      action={
        has &&
        !isOwn && (
          <Button variant="default" className={classes.grave ?? ''} onClick={() => setRemoving(true)}>
            {t('lost_access.remove')}
          </Button>
        )
      }
    >
      {has ? <Factors user={user} /> : <p className={classes.note}>{t('users.no_factors')}</p>}
      {removing && (
        <RemoveFactors
          user={user}
          onClose={() => {
            setRemoving(false);
            void onChanged();
          }}
        />
      )}
    </Group>
  );
}

function Factors({ user: { factors, state } }: Pick<UserFactorsProps, 'user'>) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { totp, passkeys, recoveryCodes } = factors;
  return (
    <ItemList label={t('users.factors')}>
      {totp && (
        <Item
          icon={<IconDeviceMobile size={18} stroke={1.6} aria-hidden="true" />}
          title={t('users.app')}
          badge={state === 'locked' && <Badge tone="bad">{t('users.state_locked')}</Badge>}
          details={[t('users.since', { day: moments.on(totp.since) })]}
        />
      )}
      {passkeys.map((passkey, at) => (
        <Item
          key={`${at} ${passkey.createdAt}`}
          icon={<IconFingerprint size={18} stroke={1.6} aria-hidden="true" />}
          title={<bdi>{passkey.name}</bdi>}
          details={[
            t('users.passkey'),
            t('users.since', { day: moments.on(passkey.createdAt) }),
            passkey.usedAt !== null && t('users.used', { day: moments.on(passkey.usedAt) }),
          ]}
        />
      ))}
      <Item
        icon={<IconListNumbers size={18} stroke={1.6} aria-hidden="true" />}
        title={t('users.codes')}
        details={[t('users.codes_left', { count: recoveryCodes })]}
      />
    </ItemList>
  );
}
