import type { ColumnOf } from '#core/fields/registry.ts';
import { AddressInput } from '../address/address-input.tsx';
import { pageHref } from '../address/address-links.ts';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** Typed; a button opens the page. */
export const urlControl: FieldControl<ColumnOf<'url'>, string> = {
  Input: (props) => <AddressInput {...props} inputMode="url" hrefOf={pageHref} opens="field.openPage" />,
  FilterInput: TextFilterInput,
};
