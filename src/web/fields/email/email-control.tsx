import type { ColumnOf } from '#core/fields/registry.ts';
import { AddressInput } from '../address/address-input.tsx';
import { messageHref } from '../address/address-links.ts';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** Typed; a button writes a message. */
export const emailControl: FieldControl<ColumnOf<'email'>, string> = {
  Input: (props) => (
    <AddressInput {...props} inputMode="email" hrefOf={messageHref} opens="field.writeMessage" />
  ),
  FilterInput: TextFilterInput,
};
