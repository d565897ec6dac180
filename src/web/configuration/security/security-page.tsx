import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { CheckList } from '#web/inputs/check-list.tsx';
import { Group, SideBySide } from '#web/ui/layout/group.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { NumberField } from '#web/inputs/number-field.tsx';
import { SettingsFormPage } from '#web/settings-page/page.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { useSettingsForm, type SettingsForm } from '#web/settings-page/use-settings-form.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import type { SectionName } from '../section-address.ts';

type SecurityInfo = AnswerOf<Contract['admin_security']>;
type Form = SettingsForm<SecurityInfo['settings']>;

const KEY = ['admin_security'];

/** How strict signing in is: how long sessions last, what passwords must be, who needs a second factor. */
export function SecurityPage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => configurationGate.call('admin_security', { signal }),
  });
  return (
    <LoadedPage title={t('configuration.sections.security')} query={query}>
      {(info) => <SecurityForm info={info} />}
    </LoadedPage>
  );
}

function SecurityForm({ info }: { readonly info: SecurityInfo }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useSettingsForm({
    name: 'security' satisfies SectionName,
    stored: info.settings,
    save: async (_, typed) => {
      const body = typed as Partial<SecurityInfo['settings']>;
      queries.setQueryData(KEY, await configurationGate.call('admin_security_save', { body }));
    },
  });
  return (
    <SettingsFormPage
      title={t('configuration.sections.security')}
      lead={t('configuration.leads.security')}
      form={form}
    >
      <Limits form={form} />
      <Passwords form={form} />
      <Group title={t('security.factor')} text={t('security.factor_text')}>
        <SwitchField
          {...form.field('secondFactorSupervisors')}
          label={t('security.factor_supervisors')}
          help={t('security.factor_supervisors_help')}
        />
        <CheckList
          {...form.field('secondFactorRoles')}
          label={t('security.factor_roles')}
          help={t('security.factor_roles_help')}
          empty={t('security.no_roles')}
          choices={info.roles.map(({ id, label }) => ({ value: id, label }))}
        />
      </Group>
      <Group title={t('security.privacy')}>
        <SwitchField
          {...form.field('userInfoOnKnownDevices')}
          label={t('security.known_devices')}
          help={t('security.known_devices_help')}
        />
        <NumberField
          {...form.field('journalDays')}
          label={t('security.journal_days')}
          help={t('security.journal_days_help')}
          unit={t('settings.days')}
        />
      </Group>
    </SettingsFormPage>
  );
}

function Limits({ form }: { readonly form: Form }) {
  const { t } = useTranslation();
  return (
    <Group title={t('security.limits')} text={t('security.limits_text')}>
      <SideBySide>
        <NumberField
          {...form.field('idleMinutes')}
          label={t('security.idle')}
          help={t('security.idle_help')}
          unit={t('settings.minutes')}
        />
        <NumberField
          {...form.field('wholeHours')}
          label={t('security.whole')}
          help={t('security.whole_help')}
          unit={t('settings.hours')}
        />
      </SideBySide>
    </Group>
  );
}

function Passwords({ form }: { readonly form: Form }) {
  const { t } = useTranslation();
  return (
    <Group title={t('security.passwords')} text={t('security.passwords_text')}>
      <SideBySide>
        <NumberField
          {...form.field('passwordLength')}
          label={t('security.length')}
          help={t('security.length_help')}
          unit={t('settings.characters')}
        />
        <NumberField
          {...form.field('passwordHistory')}
          label={t('security.history')}
          help={t('security.history_help')}
          unit={t('settings.passwords')}
        />
      </SideBySide>
    </Group>
  );
}
