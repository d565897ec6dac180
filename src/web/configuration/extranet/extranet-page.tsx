import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { ExtranetInfo } from '#core/contract/settings/extranet-routes.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { SettingsFormPage } from '#web/settings-page/page.tsx';
import type { TypedSettings } from '#web/settings-page/settings-form.ts';
import { useSettingsForm } from '#web/settings-page/use-settings-form.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { ExtranetGroup, type ExtranetValues } from './extranet-group.tsx';
import { VisitorsGroup } from './visitors-group.tsx';
import type { SectionName } from '../section-address.ts';

const KEY = ['admin_noutonline_extranet'];

/** Who comes in without being a user: customers and partners with a login of their own, and visitors without one. */
export function ExtranetPage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => configurationGate.call('admin_noutonline_extranet', { signal }),
  });
  return (
    <LoadedPage title={t('configuration.sections.extranet')} query={query}>
      {(info) => <ExtranetForm info={info} />}
    </LoadedPage>
  );
}

function ExtranetForm({ info }: { readonly info: ExtranetInfo }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { active, table, loginColumn, passwordColumn, emailColumn, account, anonymous } = info;
  const form = useSettingsForm<ExtranetValues>({
    name: 'extranet' satisfies SectionName,
    stored: { active, table, loginColumn, passwordColumn, emailColumn, account, anonymous },
    save: (_, typed) => save(typed, (answer) => queries.setQueryData(KEY, answer)),
  });
  return (
    <SettingsFormPage
      title={t('configuration.sections.extranet')}
      lead={t('configuration.leads.extranet')}
      form={form}
    >
      <ExtranetGroup form={form} info={info} />
      <VisitorsGroup form={form} info={info} />
    </SettingsFormPage>
  );
}

/** Saves what was typed: the extranet and the visitors are two settings. */
async function save(
  { anonymous, ...extranet }: TypedSettings<ExtranetValues>,
  onSaved: (answer: ExtranetInfo) => void,
): Promise<void> {
  if (Object.keys(extranet).length > 0) {
    onSaved(await configurationGate.call('admin_noutonline_extranet_save', { body: extranet }));
  }
  if (anonymous !== undefined) {
    const body = { account: anonymous };
    onSaved(await configurationGate.call('admin_noutonline_extranet_anonymous', { body }));
  }
}
