import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Group, SideBySide } from '#web/ui/layout/group.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { NumberField } from '#web/inputs/number-field.tsx';
import { SettingsFormPage } from '#web/settings-page/page.tsx';
import { useSettingsForm } from '#web/settings-page/use-settings-form.ts';
import type { SectionName } from '../section-address.ts';

type DraftsInfo = AnswerOf<Contract['admin_drafts']>;

const KEY = ['admin_drafts'];

/** How long unfinished work is kept, how much of it a person may have, and how large one draft may be. */
export function DraftsPage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => configurationGate.call('admin_drafts', { signal }),
  });
  return (
    <LoadedPage title={t('configuration.sections.drafts')} query={query}>
      {(info) => <DraftsForm info={info} />}
    </LoadedPage>
  );
}

function DraftsForm({ info }: { readonly info: DraftsInfo }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useSettingsForm({
    name: 'drafts' satisfies SectionName,
    stored: info.settings,
    save: async (_, typed) => {
      const body = typed as Partial<DraftsInfo['settings']>;
      queries.setQueryData(KEY, await configurationGate.call('admin_drafts_save', { body }));
    },
  });
  const { open, accounts } = info;
  return (
    <SettingsFormPage
      title={t('configuration.sections.drafts')}
      lead={t('configuration.leads.drafts')}
      form={form}
    >
      <Group title={t('drafts.keeping')} text={t('drafts.keeping_text')}>
        <NumberField
          {...form.field('keptDays')}
          label={t('drafts.kept_days')}
          help={t('drafts.kept_days_help')}
          unit={t('settings.days')}
        />
      </Group>
      <Group title={t('drafts.room')} text={t('drafts.now', { open, accounts })}>
        <SideBySide>
          <NumberField
            {...form.field('mostOpen')}
            label={t('drafts.most_open')}
            help={t('drafts.most_open_help')}
            unit={t('settings.drafts')}
          />
          <NumberField
            {...form.field('mostKilobytes')}
            label={t('drafts.most_kilobytes')}
            help={t('drafts.most_kilobytes_help')}
            unit={t('settings.kilobytes')}
          />
        </SideBySide>
      </Group>
    </SettingsFormPage>
  );
}
