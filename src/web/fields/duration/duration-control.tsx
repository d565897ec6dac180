import type { ColumnOf } from '#core/fields/registry.ts';
import { readText, shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { InputProps, FieldControl } from '../values/web-field.ts';

type Column = ColumnOf<'duration'>;

/** Typed as 1:30, 1h30 or 90 min. */
export const durationControl: FieldControl<Column, number> = {
  Input: DurationInput,
};

function DurationInput(props: InputProps<Column, number>) {
  const reader = useReader();
  const typed = useTyping<number>({
    ...props,
    show: (value) => shownText(props.column, value, reader),
    read: (text) => readText<number>(props.column, text),
  });
  return <TypedInput {...props} typed={typed} align="end" placeholder="0:00" />;
}
