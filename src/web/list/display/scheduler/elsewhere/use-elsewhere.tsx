import { IconCalendarPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { SubscribedCalendar } from '#core/contract/views/calendar-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { preview } from '#web/api/preview.ts';
import { addTexts } from '#web/api/texts.ts';
import { useStore } from '#web/std/store.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import type { List } from '../../../state/use-list.ts';
import type { PlannedEvent, PlanningInfo } from '../events/planned-event.ts';
import type { LookedAt } from '../events/use-looking.ts';
import { wallDay } from '../time/wall.ts';
import { elsewhereEvents } from './elsewhere-events.ts';

const CalendarsDialog = lazy(async () => {
  const [{ CalendarsDialog: Shown }] = await Promise.all([
    import('./calendars-dialog.tsx'),
    addTexts('calendars'),
  ]);
  return { default: Shown };
});
const ElsewhereDialog = lazy(async () => {
  const [{ ElsewhereDialog: Shown }] = await Promise.all([
    import('./elsewhere-dialog.tsx'),
    addTexts('calendars'),
  ]);
  return { default: Shown };
});

/** After how many milliseconds calendars are fetched anew. */
const REST = 15 * 60_000;

const NONE: readonly SubscribedCalendar[] = [];

/** What a planning shows of calendars elsewhere, for its user alone. */
interface Elsewhere {
  readonly events: readonly PlannedEvent[];
  /** There are more than are shown. */
  readonly more: boolean;
  /** Shows what is known of one of the events. */
  readonly open: (event: PlannedEvent) => void;
  /** The entry of a menu that leads to the calendars; empty for who has none. */
  readonly lines: readonly MenuLine[];
  readonly dialog: ReactNode;
}

/** Asks for the events of calendars elsewhere in what is looked at. Timelines show resources, which they have none of. */
export function useElsewhere(list: List, view: PlanningInfo, looked: LookedAt): Elsewhere {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'calendars' | PlannedEvent>();
  const { user } = useApplication();
  const isOff = useStore(preview) !== undefined;
  const hasOwn = user.kind !== 'anonymous' && !user.looksOnly && !isOff && !list.isSmall;
  const { calendars, more, askAnew } = useCalendars(view.id, looked, hasOwn);
  const isTimeline = looked.look === 'timeline';
  const events = useMemo(
    () => (isTimeline ? [] : elsewhereEvents(calendars, looked.timeZone)),
    [calendars, isTimeline, looked.timeZone],
  );
  const close = () => setOpened(undefined);
  return {
    events,
    more: more && !isTimeline,
    open: setOpened,
    lines: hasOwn
      ? [
          {
            kind: 'item',
            label: t('feed.elsewhere'),
            icon: <IconCalendarPlus size={16} stroke={1.6} aria-hidden="true" />,
            run: () => setOpened('calendars'),
          },
        ]
      : [],
    dialog:
      opened === undefined ? null : (
        <Suspense>
          {opened === 'calendars' ? (
            <CalendarsDialog viewId={view.id} calendars={calendars} onChanged={askAnew} onClose={close} />
          ) : (
            <ElsewhereDialog event={opened} locale={looked.locale} onClose={close} />
          )}
        </Suspense>
      ),
  };
}

/** The calendars of a planning with their events; those that rest for long are fetched anew, as long as it is open. */
function useCalendars(viewId: number, { range }: LookedAt, hasOwn: boolean) {
  const queries = useQueryClient();
  const body = { viewId, from: wallDay(range.from), before: wallDay(range.before) };
  const askAnew = async () => await queries.invalidateQueries({ queryKey: ['planning_calendars'] });
  const { data } = useQuery({
    queryKey: ['planning_calendars', body],
    queryFn: async ({ signal }) => await call('planning_calendar_events', { body, signal }),
    enabled: hasOwn,
    placeholderData: keepPreviousData,
  });
  const calendars = (hasOwn && data?.calendars) || NONE;
  useQuery({
    queryKey: ['planning_calendar_refresh', viewId],
    queryFn: async () => {
      const answer = await call('planning_calendar_refresh', { body: { viewId } });
      if (answer.asked > 0) await askAnew();
      return answer;
    },
    enabled: calendars.some(({ shown }) => shown),
    staleTime: REST,
    refetchInterval: REST,
  });
  return { calendars, more: data?.more === true, askAnew };
}
