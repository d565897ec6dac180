import type { WithChoices } from '#core/fields/choice/choice.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { ChoicePicker } from '../choice/choice-picker.tsx';
import { checked } from '../values/column-values.ts';
import type { FilterInputProps, InputProps, FieldControl } from '../values/web-field.ts';

type Column = ColumnOf<'choices'>;

/** Ticked in a list; a filter compares with one. */
export const choicesControl: FieldControl<Column, readonly string[], string> = {
  Input: ChoicesInput,
  FilterInput: OneOfChoices,
};

function ChoicesInput(props: InputProps<Column, readonly string[]>) {
  const take = (codes: readonly string[], choices: WithChoices['choices'] = props.column.choices) => {
    const column = { ...props.column, choices };
    const inOrder = checked<readonly string[]>(column, codes);
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
