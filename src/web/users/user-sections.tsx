import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { openUserPart, useUser, type ShownUser } from './use-user.ts';
import type { UserDraft } from './user-draft.ts';
import { UserFactors } from './user-factors.tsx';
import { SignInSwitch } from './user-head.tsx';
import classes from './user-part.module.css';
import { UserRoles } from './user-roles.tsx';
import { UserSignIn } from './user-sign-in.tsx';

interface UserSectionsProps {
  readonly shown: ShownUser;
  readonly draft: UserDraft;
}

/** Below the form of a user: roles with what they grant, and the ways in, for supervisors. */
export function UserSections({ shown, draft }: UserSectionsProps) {
  const { query, refresh, isOpen } = useUser(shown);
  const phone = usePhone();
  if (!isOpen) return <Closed />;
  return (
    <div className={classes.sections} data-sided>
      <Loaded query={query}>
        {(user) => (
          <>
            <UserRoles user={user} draft={draft} />
            <UserSignIn
              user={user}
              now={query.dataUpdatedAt}
              // On a phone the head has no room for it.
              action={phone && <SignInSwitch shown={shown} draft={draft} />}
              onChanged={refresh}
            />
            <UserFactors user={user} onChanged={refresh} />
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
