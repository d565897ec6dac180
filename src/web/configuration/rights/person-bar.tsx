import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { roleWithGroups } from '#web/ui/roles-with-groups.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { configurationAddress } from '../section-address.ts';
import classes from './rights-page.module.css';
import { startViewingAs } from '#web/users/users.tsx';

interface PersonBarProps extends Pick<AccessMatrix, 'roles'> {
  readonly user: NonNullable<AccessMatrix['user']>;
}

/** Whose rights are shown, and the ways on: seeing as that user, and back to all roles. */
export function PersonBar({ user, roles }: PersonBarProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const doing = useDoing();
  return (
    <div className={classes.person}>
      <Avatar name={user.name} size={28} />
      <div className={classes.who}>
        <strong>
          <bdi>{user.name}</bdi>
        </strong>
        <span>
          {roles.length === 0
            ? t('rights.no_roles')
            : roles.map(({ label, groups }) => roleWithGroups(t, { role: label, groups })).join(', ')}
        </span>
      </div>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden="true" />}
        loading={doing.busy}
        onClick={() => void doing.run(async () => await startViewingAs(user.id))}
      >
        {t('rights.view_as_name', { name: user.name })}
      </Button>
      <Button variant="default" onClick={() => router.history.push(configurationAddress('rights'))}>
        {t('rights.all_roles')}
      </Button>
    </div>
  );
}
