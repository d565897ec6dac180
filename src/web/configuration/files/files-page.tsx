import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { NumberField } from '#web/inputs/number-field.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { SettingsFormPage } from '#web/settings-page/page.tsx';
import { useSettingsForm } from '#web/settings-page/use-settings-form.ts';
import { Group, SideBySide } from '#web/ui/layout/group.tsx';
import type { SectionName } from '../section-address.ts';
import { StorageOfAccounts, StorageOfTables } from './storage-used.tsx';

type FilesInfo = AnswerOf<Contract['admin_files']>;

const KEY = ['admin_files'];

/** How large files may be, how much people may store, and what is stored. */
export function FilesPage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => configurationGate.call('admin_files', { signal }),
    refetchOnMount: 'always',
  });
  return (
    <LoadedPage title={t('configuration.sections.files')} query={query}>
      {(info) => <FilesForm info={info} />}
    </LoadedPage>
  );
}

function FilesForm({ info }: { readonly info: FilesInfo }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useSettingsForm({
    name: 'files' satisfies SectionName,
    stored: info.settings,
    save: async (_, typed) => {
      const body = typed as Partial<FilesInfo['settings']>;
      queries.setQueryData(KEY, await configurationGate.call('admin_files_save', { body }));
    },
  });
  return (
    <SettingsFormPage
      title={t('configuration.sections.files')}
      lead={t('configuration.leads.files')}
      form={form}
    >
      <Group title={t('storage.limits')} text={t('storage.limits_text')}>
        <NumberField
          {...form.field('largestFile')}
          label={t('storage.largest_file')}
          unit={t('settings.megabytes')}
        />
        <SideBySide>
          <NumberField
            {...form.field('mostPerRecord')}
            label={t('storage.most_per_record')}
            unit={t('settings.megabytes')}
          />
          <NumberField
            {...form.field('mostPerAccount')}
            label={t('storage.most_per_account')}
            unit={t('settings.megabytes')}
          />
        </SideBySide>
      </Group>
      <StorageOfTables />
      <StorageOfAccounts info={info} />
    </SettingsFormPage>
  );
}
