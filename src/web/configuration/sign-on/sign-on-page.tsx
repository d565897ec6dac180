import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { CheckList } from '#web/inputs/check-list.tsx';
import { CopyText } from '#web/inputs/copy-text.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { LabelsField } from '#web/inputs/labels-field.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { SettingsFormPage } from '#web/settings-page/page.tsx';
import { SecretField } from '#web/inputs/secret-field.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { useSettingsForm, type SettingsForm } from '#web/settings-page/use-settings-form.ts';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { ProviderCheck } from './provider-check.tsx';
import { ProviderEndpoints } from './provider-endpoints.tsx';
import { saveSignOn, valuesOf, type SignOnValues, type SignOnSettings } from './sign-on-values.ts';
import type { SectionName } from '../section-address.ts';

type Form = SettingsForm<SignOnValues>;

const KEY = ['admin_website_sso'];

/** Single sign-on in the order in which one sets it up: the provider, this application at it, a check, who, and on. */
export function SignOnPage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => configurationGate.call('admin_website_sso', { signal }),
  });
  return (
    <LoadedPage title={t('configuration.sections.single_sign_on')} query={query}>
      {(view) => <SignOnForm view={view} />}
    </LoadedPage>
  );
}

function SignOnForm({ view }: { readonly view: SignOnSettings }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useSettingsForm<SignOnValues>({
    name: 'single-sign-on' satisfies SectionName,
    stored: valuesOf(view),
    secret: ['client_secret'],
    save: (values, typed) => saveSignOn(values, typed, (answer) => queries.setQueryData(KEY, answer)),
  });
  return (
    <SettingsFormPage
      title={t('configuration.sections.single_sign_on')}
      lead={t('configuration.leads.single_sign_on')}
      form={form}
    >
      <Registration view={view} />
      <Group title={t('sso.provider')} text={t('sso.provider_text')}>
        <TextField
          {...form.field('issuer')}
          label={t('sso.issuer')}
          help={t('sso.issuer_help')}
          placeholder="https://login.example.org/realms/company"
          inputMode="url"
          dir="ltr"
        />
        <ProviderEndpoints form={form} />
      </Group>
      <Group title={t('sso.client')} text={t('sso.client_text')}>
        <TextField {...form.field('client_id')} label={t('sso.client_id')} dir="ltr" />
        <SecretField
          {...form.field('client_secret')}
          label={t('sso.client_secret')}
          help={t('sso.client_secret_help')}
          isSet={view.client_secret_set}
        />
      </Group>
      <ProviderCheck view={view} form={form} />
      <Users view={view} form={form} />
      <Use view={view} form={form} />
    </SettingsFormPage>
  );
}

function Registration({ view }: { readonly view: SignOnSettings }) {
  const { t } = useTranslation();
  return (
    <Group title={t('sso.register')} text={t('sso.register_text')}>
      {view.redirect_address === null ? (
        <WarningNote>{t('sso.no_address')}</WarningNote>
      ) : (
        <>
          <CopyText
            id="sso-redirect"
            label={t('sso.redirect')}
            help={t('sso.redirect_help')}
            text={view.redirect_address}
          />
          {view.sign_out_address !== null && (
            <CopyText
              id="sso-sign-out"
              label={t('sso.sign_out')}
              help={t('sso.sign_out_help')}
              text={view.sign_out_address}
            />
          )}
        </>
      )}
    </Group>
  );
}

function Users({ view, form }: { readonly view: SignOnSettings; readonly form: Form }) {
  const { t } = useTranslation();
  return (
    <Group title={t('sso.users')} text={t('sso.users_text')}>
      <SwitchField
        {...form.field('create_users')}
        label={t('sso.create_users')}
        help={t('sso.create_users_help')}
      />
      {form.values.create_users && (
        <CheckList
          {...form.field('new_user_roles')}
          label={t('sso.new_user_roles')}
          help={t('sso.new_user_roles_help')}
          empty={t('security.no_roles')}
          choices={view.roles.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
    </Group>
  );
}

function Use({ view, form }: { readonly view: SignOnSettings; readonly form: Form }) {
  const { t } = useTranslation();
  const off = !form.values.active;
  return (
    <Group title={t('sso.use')}>
      <SwitchField {...form.field('active')} label={t('sso.active')} help={t('sso.active_help')} />
      <LabelsField
        {...form.field('label')}
        label={t('sso.label')}
        help={t('sso.label_help')}
        placeholder={t('login.sso')}
      />
      <SwitchField
        {...form.field('autologin')}
        label={t('sso.autologin')}
        help={t('sso.autologin_help')}
        disabled={off}
      />
      <SwitchField {...form.field('only')} label={t('sso.only')} help={t('sso.only_help')} disabled={off} />
      <CopyText
        id="sso-break-glass"
        label={t('sso.break_glass')}
        help={t('sso.break_glass_help')}
        text={new URL(view.break_glass_address, window.location.origin).href}
      />
    </Group>
  );
}
