import type { ColumnOf } from '#core/fields/registry.ts';
import { LinkFilterInput, LinksFilterInput } from '../linked/link-filter-input.tsx';
import { LinkInput } from '../linked/link-input.tsx';
import type { LinkedRecord, FieldControl } from '../values/web-field.ts';

/** Found by typing. */
export const linkControl: FieldControl<ColumnOf<'link'>, LinkedRecord, number> = {
  Input: LinkInput,
  FilterInput: LinkFilterInput,
  FiltersInput: LinksFilterInput,
};
