import { useMemo } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { ChoicePicker } from '../choice/choice-picker.tsx';
import { zoneChoices } from '../choice/named-choices.ts';
import { TextInput } from '../typing/text-input.tsx';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import type { FieldControl, InputProps } from '../values/web-field.ts';

type Column = ColumnOf<'text'>;

/** Typed; a filter takes any part of a text. A time zone is chosen by its place. */
export const textControl: FieldControl<Column, string> = {
  Input: (props) =>
    props.column.display === 'timeZone' ? <TimeZoneInput {...props} /> : <TextInput {...props} />,
  FilterInput: TextFilterInput,
};

function TimeZoneInput(props: InputProps<Column, string>) {
  const { column, value, onChange } = props;
  const choices = useMemo(() => zoneChoices(value), [value]);
  return (
    <ChoicePicker
      {...props}
      column={{ ...column, choices }}
      codes={value === null ? [] : [value]}
      several={false}
      clearable={column.required !== true}
      onCodes={([code]) => onChange(code ?? null)}
    />
  );
}
