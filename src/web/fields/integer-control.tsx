import type { ColumnOf } from '#core/fields/registry.ts';
import { NumberInput } from './number-input.tsx';
import type { FieldControl } from './web-field.ts';

/** Typed with or without groups. */
export const integerControl: FieldControl<ColumnOf<'integer'>, number> = {
  Input: (props) => (
    <NumberInput {...props} ofDigits={wholeOf} otherwise="value.integer" unit={props.column.unit} />
  ),
};

/** A whole number that JSON can carry; anything else is left for the check to refuse. */
function wholeOf(digits: string): unknown {
  return /^-?\d{1,16}$/.test(digits) ? Number(digits) : digits;
}
