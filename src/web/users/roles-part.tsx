import { IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccentedText } from '#web/std/accented-text.tsx';
import { useTranslation } from '#web/std/translation.ts';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { countTables, reachTogether } from './role-reach.ts';
import { heldRoles, type HeldRole } from './held-roles.ts';
import type { UserDraft } from './user-draft.ts';
import { useRoleSentence } from './use-role-sentence.ts';
import classes from './roles-part.module.css';

interface RolesPartProps {
  readonly text: string;
  /** What is said where there is no role. */
  readonly none: string;
  /** The roles as they are saved. */
  readonly roles: UserInfo['roles'];
  readonly draft: UserDraft;
  /** What can be done with all of them. */
  readonly action?: ReactNode;
  /** What is to be known of them besides. */
  readonly note?: string | undefined;
  /** What else gives rights. */
  readonly children?: ReactNode;
}

/** The roles of a user or a group, what each grants and where it comes from; the own ones are given and taken here. */
export function RolesPart({ text, action, ...roles }: RolesPartProps) {
  const { t } = useTranslation();
  const query = useRoleMatrix();
  return (
    <Group title={t('users.roles')} text={text} action={action}>
      <Loaded query={query}>{(matrix) => <Roles {...roles} matrix={matrix} />}</Loaded>
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

interface RolesProps extends Omit<RolesPartProps, 'text' | 'action'> {
  readonly matrix: AccessMatrix;
}

function Roles({ roles, draft, matrix, none, note, children }: RolesProps) {
  const { t } = useTranslation();
  const sentence = useRoleSentence(matrix);
  const held = heldRoles(roles, draft);
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
        <Together {...{ draft, matrix, note, held }} />
        {draft.isEditable('roles') && <AddRole draft={draft} />}
      </div>
      {fault && <p className={classes.fault}>{fault}</p>}
      {held.length === 0 && !draft.supervisor && <p className={classes.none}>{none}</p>}
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
      {children}
    </div>
  );
}

interface TogetherProps extends Pick<RolesProps, 'draft' | 'matrix' | 'note'> {
  readonly held: readonly HeldRole[];
}

/** What the roles give together, in a sentence of numbers. */
function Together({ draft, matrix, note, held }: TogetherProps) {
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
    count: all,
  };
  return (
    <p className={classes.together}>
      <AccentedText text="users.together" values={values} marks={{ b: <strong /> }} />
      {note && <span>{note}</span>}
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
