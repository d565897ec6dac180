import { useTranslation } from '#web/std/translation.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { useConfigurationDraft } from '../draft/configuration-draft.ts';
import { TablesDiagram } from './tables-diagram.tsx';

/** The tables of the application and what joins them, drawn: walked, searched, changed and printed. */
export function DiagramPage() {
  const { t } = useTranslation();
  return (
    <LoadedPage title={t('configuration.sections.diagram')} query={useConfigurationDraft()}>
      {(draft) => <TablesDiagram draft={draft} />}
    </LoadedPage>
  );
}
