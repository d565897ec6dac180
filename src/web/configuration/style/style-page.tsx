import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { GeneralStyleInfo } from '#core/contract/settings/style-routes.ts';
import { call } from '#web/api/call.ts';
import { takeStyle } from '#web/api/take-style.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { SettingsFormPage } from '#web/settings-page/page.tsx';
import type { TypedSettings } from '#web/settings-page/settings-form.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useSettingsForm } from '#web/settings-page/use-settings-form.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { hashesOf } from '../style-parts/hashes-of.ts';
import type { SectionName } from '../section-address.ts';
import { StyleFields } from './style-fields.tsx';
import { StylePreview } from './style-preview.tsx';

type Style = Omit<GeneralStyleInfo, 'css'>;

const KEY = ['admin_custom_style_gen_get'];

/** How the application looks, for all who use it. */
export function StylePage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => configurationGate.call('admin_custom_style_gen_get', { signal }),
  });
  return (
    <LoadedPage title={t('configuration.sections.style')} query={query}>
      {({ css: _css, ...stored }) => <StyleForm stored={stored} />}
    </LoadedPage>
  );
}

function StyleForm({ stored }: { readonly stored: Style }) {
  const { t } = useTranslation();
  const take = useTakeStyle();
  const form = useSettingsForm<Style>({
    name: 'style' satisfies SectionName,
    stored,
    save: async (_, typed) => await take(await saveParts(typed)),
  });
  return (
    <SettingsFormPage
      title={t('configuration.sections.style')}
      lead={t('configuration.leads.style')}
      form={form}
      preview={<StylePreview style={form.values} />}
    >
      <StyleFields form={form} />
      <Group title={t('style.reset')} text={t('style.reset_text')}>
        <Reset stored={stored} onReset={form.discard} />
      </Group>
    </SettingsFormPage>
  );
}

/** Shows what is stored now: on this page, and in the application around it. */
function useTakeStyle() {
  const queries = useQueryClient();
  return async (style: GeneralStyleInfo) => {
    queries.setQueryData(KEY, style);
    // It is stored: where the application cannot be asked now, it shows the style when it is loaded again.
    const info = await call('application_load', {}).catch(() => undefined);
    if (info) takeStyle(info);
  };
}

/** Saves some parts; files are there already, and are saved by their hashes. */
async function saveParts({ logo, logoDark, favicon, fontFile, ...rest }: TypedSettings<Style>) {
  const body = { ...rest, ...hashesOf({ logo, logoDark, favicon, fontFile }) };
  return await configurationGate.call('admin_custom_style_gen_save', { body });
}

interface ResetProps {
  readonly stored: Style;
  readonly onReset: () => void;
}

/** Takes all parts away, and gives them back on wish. */
function Reset({ stored, onReset }: ResetProps) {
  const { t } = useTranslation();
  const take = useTakeStyle();
  const doing = useDoing();
  const putBack = () => void doing.run(async () => await take(await saveParts(stored)));
  const reset = () =>
    void doing.run(async () => {
      await take(await configurationGate.call('admin_custom_style_gen_reset', {}));
      onReset();
      notify({ message: t('style.was_reset'), action: { label: t('undo.undo'), run: putBack } });
    });
  return (
    <div>
      <Button variant="default" loading={doing.busy} onClick={reset}>
        {t('login_style.reset_button')}
      </Button>
    </div>
  );
}
