import { useMemo, useState, type KeyboardEvent } from 'react';
import { Button } from '@mantine/core';
import { IconCalendarOff, IconCalendarQuestion } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { recurrenceSentence } from '#web/fields/recurrence/recurrence-sentence.ts';
import type { DisplayProps } from '../display-mode.ts';
import type { List } from '../../state/use-list.ts';
import { AgendaLook } from './looks/agenda-look.tsx';
import { DaysLook } from './looks/days-look.tsx';
import { wallDayText, timeText } from './events/event-words.ts';
import type { LookProps } from './looks/look-props.ts';
import { MonthLook } from './looks/month-look.tsx';
import type { PlannedEvent, PlanningInfo } from './events/planned-event.ts';
import { PlanningHead } from './planning-head.tsx';
import { PlanningMenu } from './planning-menu.tsx';
import classes from './scheduler-screen.module.css';
import { clashesOf } from './events/stacking.ts';
import { TimelineLook } from './looks/timeline-look.tsx';
import { isByDays } from './free/free-time.ts';
import { UnplannedPanel } from './unplanned/unplanned-panel.tsx';
import { useEventMenu } from './unplanned/use-event-menu.tsx';
import { useElsewhere } from './elsewhere/use-elsewhere.tsx';
import { FreeTimeButton } from './free/free-time-button.tsx';
import { useHours } from './hours/use-hours.ts';
import { useColours } from './events/use-colours.ts';
import { useDesk } from './events/use-desk.ts';
import { useEvents } from './events/use-events.ts';
import { useEventWork, type EventWork } from './events/use-event-work.ts';
import { useLayers } from './events/use-layers.ts';
import { useLooking } from './events/use-looking.ts';
import { useResources } from './looks/use-resources.ts';

/** The records of a list as events, in the days that are looked at. */
export function SchedulerScreen({ list, view, onOpen }: DisplayProps<PlanningInfo>) {
  const { t } = useTranslation();
  if (view?.start === undefined)
    return (
      <EmptyState
        icon={<IconCalendarOff size={24} aria-hidden="true" />}
        title={t('planning.no_start')}
        text={t('planning.no_start_text')}
      />
    );
  return <Planning list={list} view={view} onOpen={onOpen} />;
}

interface PlanningProps {
  readonly list: List;
  readonly view: PlanningInfo;
  readonly onOpen: (id: number) => void;
}

function Planning({ list, view, onOpen }: PlanningProps) {
  const { t } = useTranslation();
  const looked = useLooking(list, view);
  const { events: answered, more, failure, retry } = useEvents(list, view, looked);
  const work = useEventWork(list, view, { timeZone: looked.timeZone, onOpen });
  const desk = useDesk(list, view, work, looked.timeZone);
  const hours = useHours(list, view, looked);
  const late = useLate(answered === undefined && failure === undefined);
  const { events, more: isCut, ...others } = useShownEvents({ list, view, looked, work }, answered);
  const [aside, setAside] = useState(!usePhone());
  const shared = useSharedLook({ list, view, looked, work }, { events, openUnder: others.open });
  const menu = useEventMenu({ desk, events, onOpen: shared.onOpen });
  return (
    <div
      role="presentation"
      className={classes.planning}
      onKeyDown={(pressed) => leadFocus(pressed)}
      onContextMenu={menu.onContextMenu}
    >
      <PlanningHead looked={looked}>
        {desk ? <UnplannedButton opened={aside} onChange={setAside} /> : null}
        {view.resource === undefined || list.isSmall ? null : (
          <FreeTimeButton {...{ list, view, looked, work }} layers={others.layers} />
        )}
        {list.isSmall ? null : <PlanningMenu list={list} view={view} elsewhere={others.lines} />}
      </PlanningHead>
      {more || isCut ? (
        <p role="status" className={classes.note}>
          {t('planning.too_many')}
        </p>
      ) : null}
      <div className={classes.middle}>
        {failure === undefined ? (
          <div className={classes.body} aria-busy={answered === undefined} data-late={late || undefined}>
            <Look list={list} {...{ looked, view, events, work, desk, hours, shared }} />
          </div>
        ) : (
          <ErrorState error={failure} onRetry={retry} />
        )}
        {desk && aside ? (
          <UnplannedPanel
            {...{ list, view, looked, desk, onOpen }}
            colourOf={shared.colourOf}
            isByDays={isByDays({ list, view })}
            onClose={() => setAside(false)}
          />
        ) : null}
      </div>
      {menu.content}
      {others.dialog}
      {view.resource === undefined || list.isSmall ? null : <Foot events={events} />}
    </div>
  );
}

interface Shown extends Pick<LookProps, 'looked' | 'view' | 'work'> {
  readonly list: List;
}

/** The events of the planning itself, where they are now, with those that are shown with them. */
function useShownEvents({ list, view, looked, work }: Shown, answered: readonly PlannedEvent[] | undefined) {
  const under = useLayers(view, looked);
  const elsewhere = useElsewhere(list, view, looked);
  const own = useMemo(() => placedEvents(answered ?? [], work), [answered, work]);
  const events = useMemo(
    () => [...own, ...under.events, ...elsewhere.events],
    [own, under.events, elsewhere.events],
  );
  return {
    events,
    more: under.more || elsewhere.more,
    open: (event: PlannedEvent) => (event.under?.elsewhere ? elsewhere.open(event) : under.open(event)),
    layers: under.layers,
    lines: elsewhere.lines,
    dialog: elsewhere.dialog,
  };
}

interface ShownEvents {
  readonly events: readonly PlannedEvent[];
  /** Opens the record of an event of another planning. */
  readonly openUnder: (event: PlannedEvent) => void;
}

/** What the events of all looks share. */
function useSharedLook(
  { list, view, looked, work }: Shown,
  { events, openUnder }: ShownEvents,
): LookProps['shared'] {
  const [focused, setFocused] = useState<string>();
  const colourOf = useColours(list, view.colour);
  const repeats = useRepeats(events, looked.locale);
  return {
    colourOf,
    detailOf: (event) => [detailOf(event, looked.locale), repeats(event)].filter(Boolean).join(', '),
    repeats,
    onOpen: (event) => (event.under ? openUnder(event) : work.open(event)),
    focused: events.some(({ key }) => key === focused) ? focused : events[0]?.key,
    onFocus: setFocused,
    moves: work.moves,
    resizes: work.resizes,
    placed: work.placed,
  };
}

interface UnplannedButtonProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

/** Shows the list of records without a start, and puts it away. */
function UnplannedButton({ opened, onChange }: UnplannedButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant={opened ? 'light' : 'default'}
      size="compact-sm"
      leftSection={<IconCalendarQuestion size={16} aria-hidden="true" />}
      aria-pressed={opened}
      onClick={() => onChange(!opened)}
    >
      {t('planning.unplanned.title')}
    </Button>
  );
}

/** The look that is chosen. */
function Look({ list, ...props }: LookProps & { readonly list: List }) {
  switch (props.looked.look) {
    case 'month':
      return <MonthLook {...props} />;
    case 'agenda':
      return <AgendaLook {...props} />;
    case 'timeline':
      return <Timeline list={list} {...props} />;
    default:
      return <DaysLook {...props} />;
  }
}

function Timeline({ list, ...props }: LookProps & { readonly list: List }) {
  const { t } = useTranslation();
  const found = useResources(list, props.view);
  if (!found) return null;
  return (
    <>
      {found.more ? (
        <p role="status" className={classes.note}>
          {t('planning.too_many_resources')}
        </p>
      ) : null}
      <TimelineLook {...props} resources={found.resources} />
    </>
  );
}

/** How many events there are, and how often somebody is to be in two places. */
function Foot({ events }: { readonly events: readonly PlannedEvent[] }) {
  const { t } = useTranslation();
  const clashes = useMemo(() => {
    const byResource = Map.groupBy(
      events.filter(({ resource, under }) => resource !== null && under?.isAbsence !== true),
      ({ resource }) => resource?.[0],
    );
    return [...byResource.values()].reduce((sum, own) => sum + clashesOf(own).length, 0);
  }, [events]);
  return (
    <div className={classes.foot} role="status">
      <span>{t('planning.events', { count: events.filter(({ under }) => !under).length })}</span>
      {clashes > 0 ? <span className={classes.bad}>{t('planning.clashes', { count: clashes })}</span> : null}
    </div>
  );
}

/** The events with those that were put elsewhere and are being stored there already. */
function placedEvents(events: readonly PlannedEvent[], { placed }: EventWork): readonly PlannedEvent[] {
  if (placed.size === 0) return events;
  return events.map((event) => {
    const place = placed.get(event.key);
    if (!place) return event;
    const moved = { ...event, start: place.start, end: place.end };
    if (place.resource === undefined) return moved;
    return { ...moved, resource: place.resource === null ? null : [place.resource, ''] };
  });
}

/** How the series of events repeat, in words; each recurrence is put in words once. */
function useRepeats(
  events: readonly PlannedEvent[],
  locale: string,
): (event: PlannedEvent) => string | undefined {
  const { t } = useTranslation();
  return useMemo(() => {
    const known = new Set(events.flatMap(({ recurrence }) => recurrence ?? []));
    const said = new Map([...known].map((text) => [text, recurrenceSentence(text, { locale, t })]));
    return ({ recurrence }) => (recurrence === null ? undefined : said.get(recurrence));
  }, [events, locale, t]);
}

/** When an event is and whose, in words. */
function detailOf(event: PlannedEvent, locale: string): string {
  const day = event.isAllDay ? [] : [wallDayText(event.start, locale)];
  const whose = event.resource?.[1] ?? event.under?.elsewhere?.calendar;
  return [...day, timeText(event, locale), whose].filter(Boolean).join(', ');
}

/** Arrows lead from event to event, as they stand on the screen. */
function leadFocus(pressed: KeyboardEvent<HTMLElement>): void {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return;
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[pressed.key];
  if (by === undefined || !(pressed.target instanceof HTMLElement)) return;
  if (pressed.target.dataset['event'] === undefined) return;
  const all = [...pressed.currentTarget.querySelectorAll<HTMLElement>('[data-event]')];
  const next = all[all.indexOf(pressed.target) + by];
  if (!next) return;
  pressed.preventDefault();
  next.focus();
}
