import type { ColumnOf } from '#core/fields/registry.ts';
import { ChoicePicker } from './choice-picker.tsx';
import type { FilterInputProps, InputProps, FieldControl } from '../values/web-field.ts';

type Column = ColumnOf<'choice'>;

/** Picked from a list; in filters one or several. */
export const choiceControl: FieldControl<Column, string> = {
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
