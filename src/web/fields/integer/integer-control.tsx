import { useApplication } from '#web/api/application.tsx';
import type { ColumnOf } from '#core/fields/registry.ts';
import { ChoicePicker } from '../choice/choice-picker.tsx';
import { languageChoices } from '../choice/named-choices.ts';
import { GaugedInput } from '../number/gauged-input.tsx';
import { NumberInput } from '../number/number-input.tsx';
import { typedNumber } from '../number/typed-number.ts';
import { readText } from '../values/column-values.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';

type Column = ColumnOf<'integer'>;

/** Typed with or without groups; a language is chosen by its name. */
export const integerControl: FieldControl<Column, number> = {
  Input: (props) =>
    props.column.display === 'language' ? (
      <LanguageInput {...props} />
    ) : (
      <GaugedInput {...props}>
        <NumberInput {...props} ofDigits={wholeOf} otherwise="value.integer" unit={props.column.unit} />
      </GaugedInput>
    ),
  read: (text, column, reader) =>
    column.display === 'language'
      ? readText(column, text)
      : typedNumber(text, column, {
          reader,
          ofDigits: wholeOf,
          otherwise: 'value.integer',
          unit: column.unit,
        }),
};

function LanguageInput(props: InputProps<Column, number>) {
  const { info } = useApplication();
  const { column, value, onChange } = props;
  return (
    <ChoicePicker
      {...props}
      column={{ ...column, choices: languageChoices(info.languages, value) }}
      codes={value === null ? [] : [String(value)]}
      several={false}
      clearable={column.required !== true}
      onCodes={([code]) => onChange(code === undefined ? null : Number(code))}
    />
  );
}

/** A whole number that JSON can carry; anything else is left for the check to refuse. */
function wholeOf(digits: string): unknown {
  return /^-?\d{1,16}$/.test(digits) ? Number(digits) : digits;
}
