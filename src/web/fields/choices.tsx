import type { ColumnOf } from '#core/fields/registry.ts';
import { badgesOf } from './choice-badge.tsx';
import { ChoicePicker } from './choice-picker.tsx';
import { checked } from './column-values.ts';
import type { FilterInputProps, InputProps, WebField } from './web-field.ts';

type Column = ColumnOf<'choices'>;

/** Several of a list of values. */
export const choices: WebField<Column, readonly string[], string> = {
  cell: (value, column, reader) => badgesOf(value, column, reader.locale),
  Input: ChoicesInput,
  FilterInput: OneOfChoices,
};

function ChoicesInput(props: InputProps<Column, readonly string[]>) {
  const take = (codes: readonly string[]) => {
    const inOrder = checked<readonly string[]>(props.column, codes);
    if (inOrder.ok) props.onChange(inOrder.value?.length ? inOrder.value : null);
  };
  return <ChoicePicker {...props} codes={props.value ?? []} several clearable onCodes={take} />;
}

/** The choice that a value must contain. */
function OneOfChoices(props: FilterInputProps<Column, string>) {
  return (
    <ChoicePicker
      {...props}
      codes={props.value === null ? [] : [props.value]}
      several={false}
      clearable={false}
      onCodes={([code]) => props.onChange(code ?? null)}
    />
  );
}
