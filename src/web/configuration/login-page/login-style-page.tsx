import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { LoginStyleInfo } from '#core/contract/settings/style-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { LabelsField } from '#web/inputs/labels-field.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { SettingsFormPage } from '#web/settings-page/page.tsx';
import type { TypedSettings } from '#web/settings-page/settings-form.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useSettingsForm, type SettingsForm } from '#web/settings-page/use-settings-form.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { colourIn, ColourField } from '../style-parts/colour-field.tsx';
import { ImageField } from '../style-parts/image-field.tsx';
import { LoginPreview } from './login-preview.tsx';
import { hashesOf } from '../style-parts/hashes-of.ts';
import { OfferedLanguages } from './offered-languages.tsx';
import type { SectionName } from '../section-address.ts';

type Style = Omit<LoginStyleInfo, 'css'>;

const KEY = ['admin_custom_style_login_get'];
/** The accent of the product itself. */
const OWN_ACCENT = '#2a5bd7';

/** How the login page looks, and which languages it offers. */
export function LoginStylePage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => configurationGate.call('admin_custom_style_login_get', { signal }),
  });
  return (
    <LoadedPage title={t('configuration.sections.login_page')} query={query}>
      {({ css: _css, ...stored }) => <StyleForm stored={stored} />}
    </LoadedPage>
  );
}

function StyleForm({ stored }: { readonly stored: Style }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useSettingsForm<Style>({
    name: 'login-page' satisfies SectionName,
    stored,
    save: async (_, typed) => {
      const body = partsOf(typed);
      queries.setQueryData(KEY, await configurationGate.call('admin_custom_style_login_save', { body }));
    },
  });
  return (
    <SettingsFormPage
      title={t('configuration.sections.login_page')}
      lead={t('configuration.leads.login_page')}
      form={form}
    >
      <Group title={t('login_style.preview')}>
        <LoginPreview style={form.values} accent={colourIn(form.values.accent ?? '') ?? null} />
      </Group>
      <Words form={form} />
      <Look form={form} />
      <Group title={t('login_style.languages')}>
        <OfferedLanguages {...form.field('principalLanguage')} />
      </Group>
      <Group title={t('login_style.reset')} text={t('login_style.reset_text')}>
        <Reset onReset={form.discard} />
      </Group>
    </SettingsFormPage>
  );
}

function Words({ form }: { readonly form: SettingsForm<Style> }) {
  const { t } = useTranslation();
  const { info } = useApplication();
  return (
    <Group title={t('login_style.words')}>
      <LabelsField
        {...form.field('title')}
        label={t('login_style.name')}
        help={t('login_style.name_help')}
        placeholder={info.label}
      />
      <LabelsField
        {...form.field('lead')}
        label={t('login_style.lead')}
        help={t('login_style.lead_help')}
        placeholder={t('login.lead')}
      />
    </Group>
  );
}

function Look({ form }: { readonly form: SettingsForm<Style> }) {
  const { t } = useTranslation();
  return (
    <Group title={t('login_style.look')}>
      <ColourField
        {...form.field('accent')}
        label={t('login_style.accent')}
        help={t('login_style.accent_help')}
        own={OWN_ACCENT}
      />
      <ImageField
        {...form.field('logo')}
        look="logo"
        keep={keeping('logo')}
        label={t('login_style.logo')}
        help={t('login_style.logo_help')}
      />
      <ImageField
        {...form.field('logoDark')}
        look="dark"
        keep={keeping('logoDark')}
        label={t('login_style.logo_dark')}
        help={t('login_style.logo_dark_help')}
      />
      <ImageField
        {...form.field('background')}
        look="background"
        keep={keeping('background')}
        label={t('login_style.background')}
        help={t('login_style.background_help')}
      />
    </Group>
  );
}

/** An image is saved by its hash: its bytes are there already. */
function partsOf({ logo, logoDark, background, ...rest }: TypedSettings<Style>) {
  return { ...rest, ...hashesOf({ logo, logoDark, background }) };
}

function keeping(kind: 'logo' | 'logoDark' | 'background') {
  return async (file: File) =>
    await configurationGate.call('admin_custom_style_login_image', { query: { kind }, file });
}

function Reset({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const doing = useDoing();
  const reset = () =>
    void doing.run(async () => {
      queries.setQueryData(KEY, await configurationGate.call('admin_custom_style_login_reset', {}));
      onReset();
    });
  return (
    <div>
      <Button variant="default" loading={doing.busy} onClick={reset}>
        {t('login_style.reset_button')}
      </Button>
    </div>
  );
}
