import type { ColumnOf } from '#core/fields/registry.ts';
import { badgeOf } from './choice-badge.tsx';
import { ChoicePicker } from './choice-picker.tsx';
import type { FilterInputProps, InputProps, WebField } from './web-field.ts';

type Column = ColumnOf<'choice'>;

/** One of a list of values, in its colour. */
export const choice: WebField<Column, string> = {
  cell: (value, column, reader) => badgeOf(value, column, reader.locale),
  Input: ChoiceInput,
  FiltersInput: ChoicesFilterInput,
};

function ChoiceInput(props: InputProps<Column, string>) {
  return (
    <ChoicePicker
      {...props}
      codes={props.value === null ? [] : [props.value]}
      several={false}
      clearable={props.column.required !== true}
      onCodes={([code]) => props.onChange(code ?? null)}
    />
  );
}

/** The choices of which a value must be one. */
function ChoicesFilterInput(props: FilterInputProps<Column, readonly string[]>) {
  const take = (codes: readonly string[]) => props.onChange(codes.length > 0 ? codes : null);
  return <ChoicePicker {...props} codes={props.value ?? []} several clearable onCodes={take} />;
}
