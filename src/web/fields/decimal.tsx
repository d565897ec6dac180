import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from './column-values.ts';
import { NumberInput } from './number-input.tsx';
import type { WebField } from './web-field.ts';

/** An exact decimal number with its unit; its digits stay text all the way. */
export const decimal: WebField<ColumnOf<'decimal'>, string> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  Input: (props) => (
    <NumberInput
      {...props}
      ofDigits={(digits) => digits}
      otherwise="value.decimal"
      unit={props.column.unit}
    />
  ),
  align: 'end',
};
