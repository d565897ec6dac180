import type { KeyboardEvent } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { bad, type Result } from '#core/std/result.ts';
import { checked, shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import { readTime, timeAfter } from './time-typing.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { FieldControl, InputProps, LabelledColumn } from '../values/web-field.ts';

type Column = ColumnOf<'time'>;

/** Typed in any usual form, stepped with the arrow keys. */
export const timeControl: FieldControl<Column, string> = {
  Input: TimeInput,
  read: typedClock,
};

/** Minutes that the arrow keys go. */
const STEP = 15;

function TimeInput(props: InputProps<Column, string>) {
  const reader = useReader();
  const typed = useTyping<string>({
    ...props,
    show: (value) => shownText(props.column, value, reader),
    read: (text) => typedClock(text, props.column),
  });
  const step = (event: KeyboardEvent) => {
    const minutes = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (minutes === undefined || event.altKey) return;
    event.preventDefault();
    typed.put(timeAfter(props.value ?? '09:00:00', minutes));
  };
  return <TypedInput {...props} typed={typed} inputMode="text" onKeyDown={step} />;
}

function typedClock(text: string, column: LabelledColumn<Column>): Result<string | null> {
  const clock = readTime(text);
  return clock === undefined ? bad('value.time') : checked<string>(column, clock);
}
