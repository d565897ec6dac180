import { Button } from '@mantine/core';
import { useState } from 'react';
import { isLink } from '#core/fields/traits.ts';
import { webColumns } from '#web/api/application.tsx';
import { LinkInput } from '#web/fields/linked/link-input.tsx';
import { timeControl } from '#web/fields/time/time-control.tsx';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import { DayField } from '#web/inputs/day-field.tsx';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { PlannedEvent } from '../events/planned-event.ts';
import { wallClock, wallDay, wallOf } from '../time/wall.ts';
import type { UnplannedProps } from './unplanned-props.ts';

interface PlanDialogProps extends UnplannedProps {
  readonly record: PlannedEvent;
}

/** Asks for the day, the time and the resource of a record that has no start, and puts it there. */
export function PlanDialog(props: PlanDialogProps) {
  const { view, looked, desk, isByDays, record, onClose } = props;
  const { t } = useTranslation();
  const first = Math.max(looked.today, looked.range.from);
  const [day, setDay] = useState(wallDay(first < looked.range.before ? first : looked.range.from));
  const begun = desk.placeAt(record, { wall: wallOf(day === '' ? wallDay(first) : day, ''), isDay: true });
  const [clock, setClock] = useState<string | null>(wallClock(begun.start));
  const [resource, setResource] = useState(record.resource);
  const isWhole = day !== '' && (isByDays || clock !== null || view.clock !== undefined);
  const plan = () => {
    if (!isWhole) return;
    const wall = wallOf(clock === null || isByDays ? day : `${day}T${clock}`, '');
    const place = desk.placeAt(record, { wall, resource: resource?.[0] ?? null, isDay: false });
    desk.plan(record, place, clock === null);
    onClose();
  };
  return (
    <Dialog title={t('planning.unplanned.plan_title')} onClose={onClose} look="sheet">
      <DialogBody onSubmit={plan}>
        <DialogText>{record.title}</DialogText>
        <DayField id="plan-day" label={t('planning.unplanned.day')} value={day} onChange={setDay} />
        {isByDays ? null : <Clock value={clock} onChange={setClock} />}
        <Resource {...props} value={resource} onChange={setResource} />
        <DialogButtons>
          <Button type="submit" disabled={!isWhole}>
            {t('planning.unplanned.put')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

const { Input: TimeInput } = timeControl;

interface ClockProps {
  readonly value: string | null;
  readonly onChange: (clock: string | null) => void;
}

function Clock({ value, onChange }: ClockProps) {
  const { t } = useTranslation();
  const label = t('planning.unplanned.time');
  return (
    <LabelledField id="plan-time" label={label}>
      <TimeInput
        id="plan-time"
        column={{ id: 0, name: 'time', type: 'time', label }}
        value={value}
        invalid={false}
        disabled={false}
        describedBy={undefined}
        onChange={onChange}
        onProblem={() => undefined}
        onBlur={() => undefined}
      />
    </LabelledField>
  );
}

interface ResourceProps extends Pick<UnplannedProps, 'list' | 'view' | 'desk'> {
  readonly value: LinkedRecord | null;
  readonly onChange: (resource: LinkedRecord | null) => void;
}

function Resource({ list, view, desk, value, onChange }: ResourceProps) {
  const column = webColumns(list.table).find(({ name }) => name === view.resource);
  if (!isLink(column) || !desk.assigns) return null;
  return (
    <LabelledField id="plan-resource" label={column.label}>
      <LinkInput
        id="plan-resource"
        column={column}
        value={value}
        invalid={false}
        disabled={false}
        describedBy={undefined}
        onChange={onChange}
        onProblem={() => undefined}
        onBlur={() => undefined}
      />
    </LabelledField>
  );
}
