import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { MailInfo } from '#core/contract/settings/mail-routes.ts';
import { Group, SideBySide } from '#web/ui/layout/group.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { NumberField } from '#web/inputs/number-field.tsx';
import { SettingsFormPage } from '#web/settings-page/page.tsx';
import { SecretField } from '#web/inputs/secret-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { useSettingsForm, type SettingsForm } from '#web/settings-page/use-settings-form.ts';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Outbox } from './outbox.tsx';
import { Unsubscribed } from './unsubscribed.tsx';
import { TestMail } from './test-mail.tsx';
import type { SectionName } from '../section-address.ts';

type Security = MailInfo['security'];

/** The mail server as it is typed. */
interface MailValues extends Pick<MailInfo, 'host' | 'port' | 'security' | 'user' | 'from'> {
  /** Empty where the password stays as it is; null where it goes. */
  readonly password: string | null;
}

type Form = SettingsForm<MailValues>;

const KEY = ['admin_mail'];
const SECURITIES: readonly Security[] = ['starttls', 'tls', 'none'];

/** The server that takes the product's e-mail, and what happened to what was sent. */
export function MailPage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => configurationGate.call('admin_mail', { signal }),
    refetchOnMount: 'always',
  });
  return (
    <LoadedPage title={t('configuration.sections.mail')} query={query}>
      {(info) => <MailForm info={info} />}
    </LoadedPage>
  );
}

function MailForm({ info }: { readonly info: MailInfo }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { host, port, security, user, from } = info;
  const form = useSettingsForm<MailValues>({
    name: 'mail' satisfies SectionName,
    stored: { host, port, security, user, from, password: '' },
    secret: ['password'],
    save: async ({ password, ...values }) => {
      const body = { ...values, ...(password === '' ? {} : { password: password ?? '' }) };
      queries.setQueryData(KEY, await configurationGate.call('admin_mail_save', { body }));
      await queries.invalidateQueries({ queryKey: ['admin_outbox'] });
    },
  });
  return (
    <SettingsFormPage
      title={t('configuration.sections.mail')}
      lead={t('configuration.leads.mail')}
      form={form}
    >
      <Server form={form} info={info} />
      <Group title={t('mailing.test')} text={t('mailing.test_text')}>
        <TestMail unsaved={form.changed} ready={info.host !== ''} />
      </Group>
      <Outbox info={info} />
      <Unsubscribed />
    </SettingsFormPage>
  );
}

function Server({ form, info }: { readonly form: Form; readonly info: MailInfo }) {
  const { t } = useTranslation();
  return (
    <Group title={t('mailing.server')} text={t('mailing.server_text')}>
      {info.base_url === null && <WarningNote>{t('mailing.no_address')}</WarningNote>}
      <SideBySide>
        <TextField
          {...form.field('host')}
          label={t('mailing.host')}
          placeholder="smtp.example.org"
          inputMode="url"
          dir="ltr"
        />
        <NumberField {...form.field('port')} label={t('mailing.port')} />
      </SideBySide>
      <SelectField
        {...form.field('security')}
        label={t('mailing.security')}
        help={t(`mailing.security_${form.values.security}_help`)}
        choices={SECURITIES.map((value) => ({ value, label: t(`mailing.security_${value}`) }))}
        onChange={(value) => value && form.set({ security: value })}
      />
      <SideBySide>
        <TextField
          {...form.field('user')}
          label={t('mailing.user')}
          help={t('mailing.user_help')}
          dir="ltr"
        />
        <SecretField {...form.field('password')} label={t('mailing.password')} isSet={info.password_set} />
      </SideBySide>
      <TextField
        {...form.field('from')}
        label={t('mailing.from')}
        help={t('mailing.from_help')}
        placeholder="Colonnade <no-reply@example.org>"
        dir="ltr"
      />
    </Group>
  );
}
