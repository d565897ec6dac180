import { todayIn } from '#core/fields/date/day.ts';
import { useState, type KeyboardEvent } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { bad, type Result } from '#core/std/result.ts';
import { CalendarButton } from './calendar-button.tsx';
import { checked, shownText } from '../values/column-values.ts';
import { stepDay } from './day-step.ts';
import { readDate } from './date-typing.ts';
import type { Reader } from '#core/fields/field.ts';
import { useReader } from '../values/reader.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { FieldControl, InputProps, LabelledColumn } from '../values/web-field.ts';

type Column = ColumnOf<'date'>;

/** Typed, stepped with the arrow keys, or picked from a calendar. */
export const dateControl: FieldControl<Column, string> = {
  Input: DateInput,
  read: (text, column, reader) => typedDay(text, column, { reader, today: todayIn(reader.timeZone) }),
};

/** A day, typed in the reader's order or as ISO writes it, stepped with the arrow keys, or picked from a calendar. */
function DateInput(props: InputProps<Column, string>) {
  const { column, value } = props;
  const reader = useReader();
  const [opened, setOpened] = useState(false);
  const today = todayIn(reader.timeZone);
  const typed = useTyping<string>({
    ...props,
    show: (day) => shownText(column, day, reader),
    read: (text) => typedDay(text, column, { reader, today }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const day = stepDay(event, value, today);
    if (event.altKey && event.key === 'ArrowDown') setOpened(true);
    else if (day !== undefined) typed.type(shownText(column, day, reader));
    else return;
    event.preventDefault();
  };
  return (
    <TypedInput {...props} typed={typed} onKeyDown={onKeyDown}>
      {props.disabled ? null : (
        <CalendarButton
          opened={opened}
          onOpened={setOpened}
          value={value}
          today={today}
          min={column.min}
          max={column.max}
          onPick={typed.put}
        />
      )}
    </TypedInput>
  );
}

function typedDay(
  text: string,
  column: LabelledColumn<Column>,
  { reader, today }: { readonly reader: Reader; readonly today: string },
): Result<string | null> {
  const day = readDate(text, reader.locale, today);
  return day === undefined ? bad('value.date') : checked<string>(column, day);
}
