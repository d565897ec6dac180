import type { ColumnOf } from '#core/fields/registry.ts';
import { AddressInput } from '../address/address-input.tsx';
import { callHref } from '../address/address-links.ts';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** Typed; a button calls. */
export const phoneControl: FieldControl<ColumnOf<'phone'>, string> = {
  Input: (props) => <AddressInput {...props} inputMode="tel" hrefOf={callHref} opens="field.call" />,
  FilterInput: TextFilterInput,
};
