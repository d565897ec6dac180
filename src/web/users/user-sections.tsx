import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Group } from '#web/ui/layout/group.tsx';
import { Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { openUserPart, useUser, type ShownUser } from './use-user.ts';
import { UserFactors } from './user-factors.tsx';
import classes from './user-part.module.css';
import { UserRoles } from './user-roles.tsx';
import { UserSees } from './user-sees.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSignIn } from './user-sign-in.tsx';

/** Below the form of a user: what is no column, for supervisors. */
export function UserSections(shown: ShownUser) {
  const { query, refresh, isOpen } = useUser(shown);
  if (!isOpen) return <Closed />;
  return (
    <div className={classes.sections}>
      <Loaded query={query}>
        {(user) => (
          <>
            <UserRoles user={user} />
            <UserSignIn user={user} onChanged={refresh} />
            <UserFactors user={user} onChanged={refresh} />
            <UserSessions user={user} now={query.dataUpdatedAt} onChanged={refresh} />
            {user.state === 'disabled' ? null : <UserSees user={user} version={shown.version} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The configuration is not open: nobody is asked for a password who only reads. */
function Closed() {
  const { t } = useTranslation();
  return (
    <div className={classes.sections}>
      <Group title={t('users.administration')}>
        <ItemList label={t('users.administration')}>
          <Item
            icon={<IconLock size={18} stroke={1.6} aria-hidden="true" />}
            title={t('users.closed')}
            details={[t('users.closed_text')]}
          >
            <Button variant="default" onClick={openUserPart}>
              {t('users.open')}
            </Button>
          </Item>
        </ItemList>
      </Group>
    </div>
  );
}
