import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timeKindOf } from '#core/fields/traits.ts';
import { call } from '#web/api/call.ts';
import { webColumns } from '#web/api/application.tsx';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import type { List } from '../../../state/use-list.ts';
import type { PlanningInfo } from '../events/planned-event.ts';
import { hoursOf, NO_HOURS, type PlanningHours } from './planning-hours.ts';
import type { LookedAt } from '../events/use-looking.ts';
import { wallDay } from '../time/wall.ts';

/** The hours of a planning's resources in what is looked at; none until they have come. */
export function useHours({ table }: List, view: PlanningInfo, { range, timeZone }: LookedAt): PlanningHours {
  const { start, resource, calendar } = view;
  const column = webColumns(table).find(({ name }) => name === resource);
  const starts = webColumns(table).find(({ name }) => name === start);
  const body = {
    from: wallDay(range.from),
    before: wallDay(range.before),
    ...(starts && timeKindOf(coreColumn(starts)) === 'day' ? { wall: true } : {}),
    // The way begins at the resources.
    ...(calendar === undefined ? {} : { calendar: calendar.slice(calendar.indexOf('.') + 1) }),
  };
  const { data } = useQuery({
    queryKey: [VIEW_ANSWERS, 'planning_hours', column?.id, body],
    queryFn: async ({ signal }) =>
      await call('planning_hours', { params: { columnId: String(column?.id) }, body, signal }),
    enabled: column !== undefined,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => (data ? hoursOf(data, { range, timeZone }) : NO_HOURS), [data, range, timeZone]);
}
