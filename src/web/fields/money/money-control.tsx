import type { ColumnOf } from '#core/fields/registry.ts';
import { NumberInput } from '../number/number-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** Typed with comma or dot; its digits stay text all the way. */
export const moneyControl: FieldControl<ColumnOf<'money'>, string> = {
  Input: (props) => (
    <NumberInput
      {...props}
      ofDigits={(digits) => digits}
      otherwise="value.decimal"
      unit={props.column.currency}
    />
  ),
};
