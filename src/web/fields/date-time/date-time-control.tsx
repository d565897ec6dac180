import { todayIn } from '#core/fields/date/day.ts';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { bad, type Result } from '#core/std/result.ts';
import { CalendarButton } from '../date/calendar-button.tsx';
import { checked, shownText } from '../values/column-values.ts';
import { readDateTime } from './date-time-typing.ts';
import { stepDay } from '../date/day-step.ts';
import type { Reader } from '#core/fields/field.ts';
import { useReader } from '../values/reader.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { FieldControl, InputProps, LabelledColumn } from '../values/web-field.ts';
import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';

type Column = ColumnOf<'dateTime'>;

/** Typed in the reader’s time zone, kept in UTC. */
export const dateTimeControl: FieldControl<Column, string> = {
  Input: DateTimeInput,
  read: typedMoment,
};

/** A day and a time in one line; the calendar changes the day and keeps the time. */
function DateTimeInput(props: InputProps<Column, string>) {
  const { column, value } = props;
  const { t } = useTranslation();
  const reader = useReader();
  const [opened, setOpened] = useState(false);
  const today = todayIn(reader.timeZone);
  const wall = value === null ? null : wallTimeOf(value, reader.timeZone);
  const typed = useTyping<string>({
    ...props,
    show: (moment) => shownText(column, moment, reader),
    read: (text) => typedMoment(text, column, reader),
  });
  const putDay = (day: string) =>
    typed.put(momentOf({ day, clock: wall?.clock ?? '09:00:00' }, reader.timeZone));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const day = stepDay(event, wall?.day ?? null, today);
    if (event.altKey && event.key === 'ArrowDown') setOpened(true);
    else if (day !== undefined) putDay(day);
    else return;
    event.preventDefault();
  };
  return (
    <TypedInput {...props} typed={typed} onKeyDown={onKeyDown} placeholder={t('field.dateAndTime')}>
      {props.disabled ? null : (
        <CalendarButton
          opened={opened}
          onOpened={setOpened}
          value={wall?.day ?? null}
          today={today}
          onPick={putDay}
        />
      )}
    </TypedInput>
  );
}

function typedMoment(text: string, column: LabelledColumn<Column>, reader: Reader): Result<string | null> {
  const moment = readDateTime(text, reader);
  return moment === undefined ? bad('value.date_time') : checked<string>(column, moment);
}
