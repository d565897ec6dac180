import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from './column-values.ts';
import { NumberInput } from './number-input.tsx';
import type { WebField } from './web-field.ts';

/** An exact amount with its currency. */
export const money: WebField<ColumnOf<'money'>, string> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  Input: (props) => (
    <NumberInput
      {...props}
      ofDigits={(digits) => digits}
      otherwise="value.decimal"
      unit={props.column.currency}
    />
  ),
  align: 'end',
};
