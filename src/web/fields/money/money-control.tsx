import type { ColumnOf } from '#core/fields/registry.ts';
import { GaugedInput } from '../number/gauged-input.tsx';
import { NumberInput } from '../number/number-input.tsx';
import { typedNumber } from '../number/typed-number.ts';
import type { FieldControl } from '../values/web-field.ts';

/** Typed with comma or dot; its digits stay text all the way. */
export const moneyControl: FieldControl<ColumnOf<'money'>, string> = {
  Input: (props) => (
    <GaugedInput {...props}>
      <NumberInput {...props} {...EXACT} unit={props.column.currency} />
    </GaugedInput>
  ),
  read: (text, column, reader) => typedNumber(text, column, { ...EXACT, reader, unit: column.currency }),
};

const EXACT = { ofDigits: (digits: string) => digits, otherwise: 'value.decimal' } as const;
