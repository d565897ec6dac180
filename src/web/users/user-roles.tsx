import { useTranslation } from '#web/std/translation.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './roles-part.module.css';
import { RolesPart } from './roles-part.tsx';
import type { UserDraft } from './user-draft.ts';

interface UserRolesProps {
  readonly user: UserInfo;
  readonly draft: UserDraft;
}

/** The roles of a user, whether that person is a supervisor, and the way to explain a right. */
export function UserRoles({ user: { id, roles, state }, draft }: UserRolesProps) {
  const { t } = useTranslation();
  return (
    <RolesPart
      text={t('users.roles_text')}
      none={t('users.no_roles')}
      roles={roles}
      draft={draft}
      action={
        <AppLink href={`/app/configuration/rights?user=${id}`} className={classes.link}>
          {t('users.explain')}
        </AppLink>
      }
      note={state === 'disabled' ? t('users.together_disabled') : undefined}
    >
      <div className={classes.switch}>
        <SwitchField
          id={draft.fieldId('supervisor')}
          label={t('settings.supervisor')}
          help={t('users.supervisor_grants')}
          error={draft.fault('supervisor')}
          value={draft.supervisor}
          disabled={!draft.isEditable('supervisor')}
          onChange={(value) => draft.change('supervisor', value)}
        />
      </div>
    </RolesPart>
  );
}
