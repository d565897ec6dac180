import { IconLayoutKanban } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { listColumn } from '../../state/list-columns.ts';
import type { DisplayProps } from '../display-mode.ts';
import { KanbanBoard } from './board.tsx';
import type { KanbanInfo } from './lanes/kanban-info.ts';

/** The records of a list as cards in lanes. */
export function KanbanScreen({ view, ...shown }: DisplayProps<KanbanInfo>) {
  const { t } = useTranslation();
  const application = useApplication();
  const { table } = shown.list;
  const column = view?.lanes === undefined ? undefined : listColumn(application, table, view.lanes);
  if (!view || !column)
    return (
      <EmptyState
        icon={<IconLayoutKanban size={28} stroke={1.4} aria-hidden="true" />}
        title={t('kanban.hidden_title')}
        text={t('kanban.hidden_text')}
      />
    );
  const across = view.swimLanes === undefined ? undefined : listColumn(application, table, view.swimLanes);
  return <KanbanBoard {...shown} {...{ view, column, across }} />;
}
