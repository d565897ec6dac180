import { IconShieldCheck, IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './user-part.module.css';

type Role = UserInfo['roles'][number];

/** The roles that a user has, what each grants and where it comes from, and what they give together. */
export function UserRoles({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation();
  const { id, roles, supervisor, reach, tables } = user;
  const reachText = useReachText();
  return (
    <Group
      title={t('users.rights')}
      text={
        reach
          ? t('users.together', { ...reach, changed: reach.update, deleted: reach.delete, tables })
          : t('users.together_disabled')
      }
      action={
        <AppLink href={`/app/configuration/rights?user=${id}`} className={classes.link}>
          {t('users.explain')}
        </AppLink>
      }
    >
      {roles.length === 0 && !supervisor ? (
        <p className={classes.note}>{t('users.no_roles')}</p>
      ) : (
        <ItemList label={t('users.rights')}>
          {supervisor && (
            <Item
              icon={<IconUserShield size={18} stroke={1.6} aria-hidden="true" />}
              title={<span className={classes.role}>{t('settings.supervisor')}</span>}
              details={[t('users.supervisor_grants')]}
            />
          )}
          {roles.map((role) => (
            <Item
              key={role.id}
              icon={<IconShieldCheck size={18} stroke={1.6} aria-hidden="true" />}
              title={<span className={classes.role}>{role.label}</span>}
              details={[reachText(role)]}
            >
              <Source role={role} />
            </Item>
          ))}
        </ItemList>
      )}
    </Group>
  );
}

/** Where a role comes from: given to the user, or through groups. */
function Source({ role: { own, groups } }: { readonly role: Role }) {
  const { t } = useTranslation();
  const through = groups.length > 0 ? t('users.through', { groups: groups.join(', ') }) : '';
  return (
    <span className={classes.source}>
      {[...(own ? [t('users.direct')] : []), through].filter(Boolean).join(' · ')}
    </span>
  );
}

/** What a role grants, in a sentence of numbers. */
function useReachText(): (role: Role) => string {
  const { t } = useTranslation();
  return ({ reach }) => {
    const parts = (['read', 'create', 'update', 'delete'] as const).flatMap((operation) =>
      reach[operation] > 0 ? [t(`users.grants_${operation}`, { count: reach[operation] })] : [],
    );
    return parts.length === 0 ? t('users.grants_nothing') : parts.join(' · ');
  };
}
