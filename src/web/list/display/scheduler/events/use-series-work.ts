import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#core/contract/route/route.ts';
import type { CellsAnswer } from '#core/contract/lists/cells-routes.ts';
import type { OCCURRENCE_ROUTES, OccurrenceChoice } from '#core/contract/lists/occurrence-routes.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { CallError } from '#web/std/call-error.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { writeWarned } from '../../../editing/change-cells.ts';
import type { List } from '../../../state/use-list.ts';
import type { PlannedEvent, PlanningInfo } from './planned-event.ts';

type Body = BodyOf<(typeof OCCURRENCE_ROUTES)['planning_occurrence']>;

interface SeriesChange {
  readonly which: OccurrenceChoice;
  /** Undefined where the events are taken out. */
  readonly values: Body['values'];
}

/** Changes an event of a series, with those that follow or with all; gives the answer where something was written. */
type ChangeSeries = (event: PlannedEvent, change: SeriesChange) => Promise<CellsAnswer | undefined>;

/** Changes events of series by all rules of a form, as one operation that can be undone. */
export function useSeriesWork({ table }: List, view: PlanningInfo): ChangeSeries {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  return async (event, { which, values }) => {
    const { start, clock, end, duration, recurrence } = view;
    if (start === undefined || recurrence === undefined || event.recurrence === null) return undefined;
    const times = Object.fromEntries(
      Object.entries({ clock, end, duration }).filter(([, path]) => path !== undefined),
    );
    const body: Body = {
      tableId: table.id,
      recordId: event.id,
      start,
      ...times,
      recurrence,
      occurrence: event.begins,
      which,
      ...(values ? { values } : {}),
      seen: event.recurrence,
    };
    try {
      const answer = await writeWarned(
        async (accepted) =>
          await callOnce((once) => call('planning_occurrence', { body: { ...body, accepted }, once })),
      );
      const [refused] = answer.refused;
      if (refused) notify({ message: refused.message, tone: 'bad' });
      if (answer.operation === null) return undefined;
      recordChanged(table.id, answer.created[0] ?? event.id);
      journalChanged(queries);
      offerUndo(
        { message: t(values ? 'planning.series.written' : 'planning.series.deleted') },
        answer.operation,
      );
      return answer;
    } catch (error) {
      const told = error instanceof CallError ? error.entries[0]?.message : undefined;
      notify({ message: told ?? t('planning.not_moved'), tone: 'bad' });
      return undefined;
    } finally {
      await queries.invalidateQueries({ queryKey: [VIEW_ANSWERS] });
    }
  };
}
