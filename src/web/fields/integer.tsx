import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from './column-values.ts';
import { NumberInput } from './number-input.tsx';
import type { WebField } from './web-field.ts';

/** A whole number with its unit. */
export const integer: WebField<ColumnOf<'integer'>, number> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  Input: (props) => (
    <NumberInput {...props} ofDigits={wholeOf} otherwise="value.integer" unit={props.column.unit} />
  ),
  align: 'end',
};

/** A whole number that JSON can carry; anything else is left for the check to refuse. */
function wholeOf(digits: string): unknown {
  return /^-?\d{1,16}$/.test(digits) ? Number(digits) : digits;
}
