import type { ColumnOf } from '#core/fields/registry.ts';
import { LinkFilterInput } from '../linked/link-filter-input.tsx';
import { ListInput } from '../linked/list-input.tsx';
import type { LinkedRecord, FieldControl } from '../values/web-field.ts';

type Column = ColumnOf<'list'>;
type Value = readonly LinkedRecord[];

/** Records added and taken away; a filter compares with one. */
export const listControl: FieldControl<Column, Value, number> = {
  Input: ListInput,
  FilterInput: LinkFilterInput,
};
