import type { ColumnOf } from '#core/fields/registry.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import { readText, shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';

type Column = ColumnOf<'roman'>;

/** Typed in Roman digits, in capitals or not. */
export const romanControl: FieldControl<Column, number> = { Input: RomanInput };

function RomanInput(props: InputProps<Column, number>) {
  const reader = useReader();
  const typed = useTyping<number>({
    ...props,
    show: (value) => shownText(props.column, value, reader),
    read: (text) => readText<number>(props.column, text),
  });
  return <TypedInput {...props} typed={typed} inputMode="text" />;
}
