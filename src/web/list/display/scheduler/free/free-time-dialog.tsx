import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#web/api/call.ts';
import { useApplication } from '#web/api/application.tsx';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { durationControl } from '#web/fields/duration/duration-control.tsx';
import { ListInput } from '#web/fields/linked/list-input.tsx';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import { DayField } from '#web/inputs/day-field.tsx';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { NumberField } from '#web/inputs/number-field.tsx';
import { CallError } from '#web/std/call-error.ts';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogProblem, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { List } from '../../../state/use-list.ts';
import { timeText, wallClockText, wallDayText } from '../events/event-words.ts';
import classes from './free-time-dialog.module.css';
import {
  freeColumns,
  freeRequest,
  isByDays,
  type FreeColumn,
  type FreeLink,
  type FreeWish,
} from './free-time.ts';
import type { Layer } from '../events/layers.ts';
import type { EventPlace } from '../events/moved-event.ts';
import type { PlanningInfo } from '../events/planned-event.ts';
import type { EventWork } from '../events/use-event-work.ts';
import type { LookedAt } from '../events/use-looking.ts';
import { DAY, dayStart, wallDay, wallOf } from '../time/wall.ts';

export interface FreeTimeProps {
  readonly list: List;
  readonly view: PlanningInfo;
  readonly looked: LookedAt;
  readonly layers: readonly Layer[];
  readonly work: EventWork;
  readonly onClose: () => void;
}

/** How many days are searched unless another end is chosen. */
const DAYS = 28;

/** Finds the first times at which all that are chosen are free; a press begins an event there. */
export function FreeTimeDialog(props: FreeTimeProps) {
  const { list, view, looked, onClose } = props;
  const { t } = useTranslation();
  const application = useApplication();
  const columns = useMemo(() => freeColumns(application, list.table, view), [application, list.table, view]);
  const first = Math.max(looked.today, looked.range.from);
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly LinkedRecord[]>>(new Map());
  const [seconds, setSeconds] = useState(isByDays(props) ? DAY / 1_000 : 3_600);
  const [days, setDays] = useState({ from: wallDay(first), until: wallDay(first + (DAYS - 1) * DAY) });
  const [wish, setWish] = useState<FreeWish>();
  const links = columns.flatMap((column): FreeLink[] => {
    const resources = chosen.get(column.id) ?? [];
    return resources.length > 0 ? [{ column, resources }] : [];
  });
  const isWhole = links.length > 0 && seconds > 0 && days.from !== '' && days.until >= days.from;
  const find = () => {
    if (isWhole) setWish({ links, seconds, ...days });
  };
  const choose = (column: FreeColumn, resources: readonly LinkedRecord[]) => {
    const others = links.filter((link) => link.column !== column).flatMap((link) => link.resources);
    setChosen(new Map(chosen).set(column.id, resources.slice(0, MAX_RESOURCES - others.length)));
  };
  if (view.resource === undefined) return null;
  return (
    <Dialog title={t('planning.free.open')} onClose={onClose} look="sheet">
      <DialogBody onSubmit={find}>
        {columns.map((column) => (
          <Resources
            key={column.id}
            column={column}
            value={chosen.get(column.id) ?? []}
            onChange={(resources) => choose(column, resources)}
          />
        ))}
        <div className={classes.fields}>
          <Length isByDays={isByDays(props)} value={seconds} onChange={setSeconds} />
          <DayField
            id="free-from"
            label={t('planning.free.from')}
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <DayField
            id="free-until"
            label={t('planning.free.until')}
            value={days.until}
            onChange={(until) => setDays({ ...days, until })}
          />
        </div>
        {wish ? <Found {...props} wish={wish} /> : null}
        <DialogButtons>
          <Button type="submit" disabled={!isWhole}>
            {t('planning.free.find')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

interface ResourcesProps {
  readonly column: FreeColumn;
  readonly value: readonly LinkedRecord[];
  readonly onChange: (value: readonly LinkedRecord[]) => void;
}

/** Most that are to be free at once. */
const MAX_RESOURCES = 20;

/** Whom or what an event is to need: records that its link may lead to. */
function Resources({ column, value, onChange }: ResourcesProps) {
  const id = `free-${column.name}`;
  return (
    <LabelledField id={id} label={column.label}>
      <ListInput
        id={id}
        column={{ ...column, type: 'list' }}
        value={value}
        invalid={false}
        disabled={false}
        describedBy={undefined}
        onChange={(chosen) => onChange(chosen ?? [])}
        onProblem={() => undefined}
        onBlur={() => undefined}
      />
    </LabelledField>
  );
}

const { Input: DurationInput } = durationControl;

interface LengthProps {
  readonly isByDays: boolean;
  /** In seconds; 0 while none is typed. */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

function Length({ isByDays: byDays, value, onChange }: LengthProps) {
  const { t } = useTranslation();
  const label = t('planning.free.length');
  if (byDays)
    return (
      <NumberField
        id="free-length"
        label={label}
        unit={t('planning.free.days')}
        value={Math.round((value * 1_000) / DAY) || Number.NaN}
        onChange={(days) => onChange(Number.isNaN(days) ? 0 : (days * DAY) / 1_000)}
      />
    );
  return (
    <LabelledField id="free-length" label={label}>
      <DurationInput
        id="free-length"
        column={{ id: 0, name: 'length', type: 'duration', label, unit: 'hours' }}
        value={value === 0 ? null : value}
        invalid={false}
        disabled={false}
        describedBy={undefined}
        onChange={(seconds) => onChange(seconds ?? 0)}
        onProblem={() => undefined}
        onBlur={() => undefined}
      />
    </LabelledField>
  );
}

/** What is found; the first ones that are long enough. */
function Found(props: FreeTimeProps & { readonly wish: FreeWish }) {
  const { wish } = props;
  const { t } = useTranslation();
  const { columnId, body } = freeRequest(props, wish);
  const { data, error, isFetching } = useQuery({
    queryKey: [VIEW_ANSWERS, 'planning_free', columnId, body],
    queryFn: async ({ signal }) =>
      await call('planning_free', { params: { columnId: String(columnId) }, body, signal }),
    retry: false,
  });
  if (error)
    return (
      <DialogProblem>
        {(error instanceof CallError ? error.entries[0]?.message : undefined) ?? t('planning.free.failed')}
      </DialogProblem>
    );
  if (!data || isFetching) return <DialogText>{t('planning.free.finding')}</DialogText>;
  return (
    <div role="status">
      {data.spans.length === 0 ? <DialogText>{t('planning.free.none')}</DialogText> : null}
      <ul className={classes.found} aria-label={t('planning.free.found')}>
        {data.spans.map((span) => (
          <li key={span[0]}>
            <FoundSpan {...props} span={span} />
          </li>
        ))}
      </ul>
      {data.more ? <DialogText>{t('planning.free.more')}</DialogText> : null}
    </div>
  );
}

interface FoundSpanProps extends FreeTimeProps {
  readonly wish: FreeWish;
  readonly span: readonly [string, string];
}

/** A time that is free. A press begins an event there, or shows the day to those who make none. */
function FoundSpan({ looked, work, wish, span, onClose }: FoundSpanProps) {
  const { t } = useTranslation();
  const { timeZone, locale } = looked;
  const [start, end] = [wallOf(span[0], timeZone), wallOf(span[1], timeZone)];
  const isAllDay = span[0].length === 10;
  const place: EventPlace = {
    start,
    end: start + (isAllDay ? Math.ceil((wish.seconds * 1_000) / DAY) * DAY : wish.seconds * 1_000),
  };
  const linked = Object.fromEntries(
    wish.links.map(({ column, resources: [one] }) => [column.name, one?.[0]]),
  );
  const until =
    dayStart(start) === dayStart(end) ? wallClockText(end, locale) : endText(end, isAllDay, locale);
  const press = () => {
    onClose();
    if (work.creates) work.create(place, isAllDay, linked);
    else looked.put({ at: start });
  };
  return (
    <button type="button" className={classes.span} onClick={press}>
      <b>{wallDayText(start, locale)}</b>
      <span>{timeText({ ...place, isAllDay }, locale)}</span>
      <small>{t('planning.free.free_until', { time: until })}</small>
    </button>
  );
}

/** The end of a span on another day: its last day, or its day and time. */
function endText(end: number, isAllDay: boolean, locale: string): string {
  if (isAllDay) return wallDayText(end - DAY, locale);
  return `${wallDayText(end, locale)}, ${wallClockText(end, locale)}`;
}
