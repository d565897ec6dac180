import { useTranslation } from '#web/std/translation.ts';
import type { ExtranetInfo } from '#core/contract/settings/extranet-routes.ts';
import { Group, SideBySide } from '#web/ui/layout/group.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import type { FieldOf, SettingsForm } from '#web/settings-page/use-settings-form.ts';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';

/** What can be set of the extranet and of visitors. */
export type ExtranetValues = Pick<
  ExtranetInfo,
  'active' | 'table' | 'loginColumn' | 'passwordColumn' | 'emailColumn' | 'account' | 'anonymous'
>;

export interface ExtranetGroupProps {
  readonly form: SettingsForm<ExtranetValues>;
  readonly info: ExtranetInfo;
}

/** The table whose records sign in, with which columns and with whose rights. */
export function ExtranetGroup({ form, info }: ExtranetGroupProps) {
  const { t } = useTranslation();
  const table = info.tables.find(({ id }) => id === form.values.table);
  const toTable = (id: number | null) => {
    const next = info.tables.find((other) => other.id === id);
    // What can only be one thing is chosen already.
    form.set({
      table: id,
      loginColumn: onlyOne(next?.loginColumns),
      passwordColumn: onlyOne(next?.passwordColumns),
      emailColumn: onlyOne(next?.emailColumns),
    });
  };
  return (
    <Group title={t('extranet.title')} text={t('extranet.text')}>
      <SwitchField {...form.field('active')} label={t('extranet.active')} help={t('extranet.active_help')} />
      {info.tables.length === 0 && <WarningNote>{t('extranet.no_tables')}</WarningNote>}
      <IdSelect
        {...form.field('table')}
        label={t('extranet.table')}
        help={t('extranet.table_help')}
        choices={info.tables}
        onChange={toTable}
      />
      <SideBySide>
        <IdSelect
          {...form.field('loginColumn')}
          label={t('extranet.login_column')}
          help={t('extranet.login_column_help')}
          choices={table?.loginColumns ?? []}
        />
        <IdSelect
          {...form.field('passwordColumn')}
          label={t('extranet.password_column')}
          help={t('extranet.password_column_help')}
          choices={table?.passwordColumns ?? []}
        />
        <IdSelect
          {...form.field('emailColumn')}
          label={t('extranet.email_column')}
          help={t('extranet.email_column_help')}
          none={t('extranet.no_email_column')}
          choices={table?.emailColumns ?? []}
        />
      </SideBySide>
      <UserSelect
        {...form.field('account')}
        label={t('extranet.account')}
        help={t('extranet.account_help')}
        users={info.users}
      />
    </Group>
  );
}

interface IdSelectProps extends FieldOf<number | null> {
  readonly label: string;
  readonly help: string;
  readonly choices: readonly { readonly id: number; readonly label: string }[];
  /** What choosing nothing is called, where it can be left so. */
  readonly none?: string;
}

function IdSelect({ value, onChange, choices, none, ...field }: IdSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      {...field}
      none={none ?? t('extranet.choose')}
      value={value ?? undefined}
      choices={choices.map(({ id, label }) => ({ value: id, label }))}
      onChange={(id) => onChange(id ?? null)}
    />
  );
}

interface UserSelectProps extends Omit<IdSelectProps, 'choices'> {
  readonly users: ExtranetInfo['users'];
}

/** The user whose rights others get: never a supervisor. */
export function UserSelect({ users, ...field }: UserSelectProps) {
  const { t } = useTranslation();
  const nameOf = ({ name, login, roles }: ExtranetInfo['users'][number]) => {
    const params = { name: name || login, roles: roles.join(', ') };
    return roles.length > 0
      ? t('extranet.user_with_roles', params)
      : t('extranet.user_without_roles', params);
  };
  return <IdSelect {...field} choices={users.map((user) => ({ id: user.id, label: nameOf(user) }))} />;
}

function onlyOne(choices: ExtranetInfo['tables'][number]['loginColumns'] = []): number | null {
  const [first, second] = choices;
  return first && !second ? first.id : null;
}
