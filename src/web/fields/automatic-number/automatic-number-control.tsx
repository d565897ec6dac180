import type { ColumnOf } from '#core/fields/registry.ts';
import cells from '../values/cell.module.css';
import { shownText, readText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import type { FieldControl, FilterInputProps, InputProps } from '../values/web-field.ts';

type Column = ColumnOf<'automaticNumber'>;

/** Read in forms, typed in filters. */
export const automaticNumberControl: FieldControl<Column, number> = {
  Input: GivenNumber,
  FilterInput: NumberFilterInput,
};

function GivenNumber({ id, value, column }: InputProps<Column, number>) {
  const reader = useReader();
  return (
    <span id={id} className={value === null ? cells.quiet : undefined}>
      {value === null ? '–' : shownText(column, value, reader)}
    </span>
  );
}

function NumberFilterInput(props: FilterInputProps<Column, number>) {
  const reader = useReader();
  const typed = useTyping<number>({
    ...props,
    show: (value) => shownText(props.column, value, reader),
    read: (text) => readText<number>(props.column, text),
  });
  return <TypedInput {...props} typed={typed} inputMode="numeric" />;
}
