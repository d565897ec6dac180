import type { ColumnOf } from '#core/fields/registry.ts';
import cells from './cell.module.css';
import { shownText, readText } from './column-values.ts';
import { useReader } from './reader.ts';
import { TypedInput } from './typed-input.tsx';
import { useTyping } from './use-typing.ts';
import type { FilterInputProps, WebField } from './web-field.ts';

type Column = ColumnOf<'automaticNumber'>;

/** A number that the database gives: read in forms, typed in filters. */
export const automaticNumber: WebField<Column, number> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  Input: ({ id, value, column }) => <GivenNumber id={id} value={value} column={column} />,
  FilterInput: NumberFilterInput,
};

function GivenNumber({
  id,
  value,
  column,
}: {
  readonly id: string;
  readonly value: number | null;
  readonly column: object;
}) {
  const reader = useReader();
  return (
    <span id={id} className={value === null ? cells.quiet : undefined}>
      {value === null ? '–' : shownText(column as Column, value, reader)}
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
