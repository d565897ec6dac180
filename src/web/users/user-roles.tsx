import { IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { countTables, reachTogether } from './role-reach.ts';
import { heldRoles, type HeldRole } from './held-roles.ts';
import type { UserDraft } from './user-draft.ts';
import { useRoleSentence } from './use-role-sentence.ts';
import classes from './user-roles.module.css';

interface UserRolesProps {
  readonly user: UserInfo;
  readonly draft: UserDraft;
}

/** The roles that a user has, what each grants and where it comes from; the own ones are given and taken here. */
export function UserRoles({ user, draft }: UserRolesProps) {
  const { t } = useTranslation();
  const query = useRoleMatrix();
  return (
    <Group
      title={t('users.roles')}
      text={t('users.roles_text')}
      action={
        <AppLink href={`/app/configuration/rights?user=${user.id}`} className={classes.link}>
          {t('users.explain')}
        </AppLink>
      }
    >
      <Loaded query={query}>{(matrix) => <Roles user={user} draft={draft} matrix={matrix} />}</Loaded>
    </Group>
  );
}

/** What every role grants on every table. */
function useRoleMatrix() {
  return useQuery({
    queryKey: ['admin_access_matrix', undefined],
    queryFn: ({ signal }) => configurationGate.call('admin_access_matrix', { query: {}, signal }),
    refetchOnMount: 'always',
    retry: false,
  });
}

interface RolesProps extends UserRolesProps {
  readonly matrix: AccessMatrix;
}

function Roles({ user, draft, matrix }: RolesProps) {
  const { t } = useTranslation();
  const sentence = useRoleSentence(matrix);
  const held = heldRoles(user, draft);
  const take = (code: string) => {
    draft.change(
      'roles',
      draft.roles.filter((role) => role !== code),
    );
    // What had the focus is gone.
    document.getElementById(draft.fieldId('roles'))?.focus();
  };
  const fault = draft.fault('roles');
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Together {...{ user, draft, matrix }} held={held} />
        {draft.isEditable('roles') && <AddRole draft={draft} />}
      </div>
      {fault && <p className={classes.fault}>{fault}</p>}
      {held.length === 0 && !draft.supervisor && <p className={classes.none}>{t('users.no_roles')}</p>}
      <ul
        id={draft.fieldId('roles')}
        className={classes.roles}
        aria-label={t('users.roles')}
        // Led to where a role is taken, or refused.
        tabIndex={-1}
      >
        {held.map((role) => (
          <RoleLine
            key={role.code}
            role={role}
            grants={sentence([Number(role.code)])}
            onTake={role.own && draft.isEditable('roles') ? () => take(role.code) : undefined}
          />
        ))}
      </ul>
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
    </div>
  );
}

interface TogetherProps extends RolesProps {
  readonly held: readonly HeldRole[];
}

/** What the roles give together, in a sentence of numbers. */
function Together({ user, draft, matrix, held }: TogetherProps) {
  const { t } = useTranslation();
  const all = countTables(matrix);
  const reach = reachTogether(
    matrix,
    held.map(({ code }) => Number(code)),
  );
  const many = (tables: readonly unknown[]) => (draft.supervisor ? all : tables.length);
  const values = {
    read: many(reach.read),
    changed: many(reach.update),
    deleted: many(reach.delete),
    tables: all,
  };
  return (
    <p className={classes.together}>
      <Trans i18nKey="users.together" values={values} components={{ b: <strong /> }} />
      {user.state === 'disabled' && <span>{t('users.together_disabled')}</span>}
    </p>
  );
}

function AddRole({ draft }: { readonly draft: UserDraft }) {
  const { t } = useTranslation();
  const left = draft.choices.filter(({ code }) => !draft.roles.includes(code));
  if (left.length === 0) return null;
  return (
    <MenuButton
      label={t('users.add_role')}
      className={classes.add}
      align="end"
      side="below"
      lines={left.map(({ code, label }) => ({
        kind: 'item',
        label,
        icon: <IconPlus size={16} aria-hidden="true" />,
        run: () =>
          draft.change(
            'roles',
            draft.choices
              .map((choice) => choice.code)
              .filter((one) => one === code || draft.roles.includes(one)),
          ),
      }))}
    >
      <IconPlus size={16} aria-hidden="true" />
      {t('users.add_role')}
    </MenuButton>
  );
}

interface RoleLineProps {
  readonly role: HeldRole;
  readonly grants: string;
  readonly onTake: (() => void) | undefined;
}

function RoleLine({ role, grants, onTake }: RoleLineProps) {
  const { t } = useTranslation();
  const { code, label } = role;
  return (
    <li className={classes.role}>
      <span className={classes.name}>
        <bdi>{label}</bdi>
        {onTake && (
          <button type="button" aria-label={t('users.remove_role', { role: label })} onClick={onTake}>
            <IconX size={14} aria-hidden="true" />
          </button>
        )}
      </span>
      <span className={classes.grants}>{grants}</span>
      <Source role={role} />
      <AppLink
        href={`/app/configuration/roles?role=${code}`}
        className={classes.onward}
        aria-label={t('users.open_role', { role: label })}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </AppLink>
    </li>
  );
}

/** Where a role comes from: given to the user, or through groups. */
function Source({ role: { own, isNew, groups } }: { readonly role: HeldRole }) {
  const { t } = useTranslation();
  const through = groups.length > 0 ? t('users.through', { groups: groups.join(', ') }) : '';
  const direct = own ? t(isNew ? 'users.direct_unsaved' : 'users.direct') : '';
  return <span className={classes.source}>{[direct, through].filter(Boolean).join(' · ')}</span>;
}
