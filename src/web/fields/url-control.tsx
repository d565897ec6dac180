import type { ColumnOf } from '#core/fields/registry.ts';
import { AddressInput } from './address-input.tsx';
import { pageHref } from './address-links.ts';
import { TextFilterInput } from './text-filter-input.tsx';
import type { FieldControl } from './web-field.ts';

/** Typed; a button opens the page. */
export const urlControl: FieldControl<ColumnOf<'url'>, string> = {
  Input: (props) => <AddressInput {...props} inputMode="url" hrefOf={pageHref} opens="field.openPage" />,
  FilterInput: TextFilterInput,
};
