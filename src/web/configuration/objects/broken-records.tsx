import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useApplication } from '#web/api/application.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { NamedRecords } from '../review/named-records.tsx';
import { partLabel } from './object-words.ts';
import classes from './object-panel.module.css';

interface BrokenRecordsProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
}

/** The records that break a control as they are stored now, asked again with each step of the draft. */
export function BrokenRecords({ draft, place }: BrokenRecordsProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const control = Number(place[3]);
  const { revision, done } = draft.state;
  const { data } = useQuery({
    queryKey: ['configuration_broken', control, revision, done],
    queryFn: async ({ signal }) =>
      await configurationGate.call('configuration_broken', { body: { control }, signal }),
    placeholderData: (before) => before,
  });
  // Controls that say nothing about stored values, and those that are wrong, have none.
  if (!data?.broken) return null;
  const { broken } = data;
  const label = partLabel(partAt(draft.document, place), user.locale);
  return (
    <section className={classes.members} aria-label={t('configure.broken.title')}>
      <header>
        <h3>{t('configure.broken.title')}</h3>
      </header>
      <p className={classes.none}>
        {broken.counted === 'exact' && broken.count === 0
          ? t('configure.broken.none')
          : t(`configure.broken.${broken.counted}`, { count: broken.count, table: broken.table, label })}
      </p>
      <NamedRecords tableId={broken.tableId} records={broken.records} count={broken.count} />
    </section>
  );
}
