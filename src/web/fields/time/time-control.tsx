import type { KeyboardEvent } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { bad } from '#core/std/result.ts';
import { checked, shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import { readTime, timeAfter } from './time-typing.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { InputProps, FieldControl } from '../values/web-field.ts';

type Column = ColumnOf<'time'>;

/** Typed in any usual form, stepped with the arrow keys. */
export const timeControl: FieldControl<Column, string> = {
  Input: TimeInput,
};

/** Minutes that the arrow keys go. */
const STEP = 15;

function TimeInput(props: InputProps<Column, string>) {
  const reader = useReader();
  const typed = useTyping<string>({
    ...props,
    show: (value) => shownText(props.column, value, reader),
    read: (text) => {
      const clock = readTime(text);
      return clock === undefined ? bad('value.time') : checked<string>(props.column, clock);
    },
  });
  const step = (event: KeyboardEvent) => {
    const minutes = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (minutes === undefined || event.altKey) return;
    event.preventDefault();
    typed.put(timeAfter(props.value ?? '09:00:00', minutes));
  };
  return <TypedInput {...props} typed={typed} inputMode="text" onKeyDown={step} />;
}
