import type { ColumnOf } from '#core/fields/registry.ts';
import { TextInput } from './text-input.tsx';
import { TextFilterInput } from './text-filter-input.tsx';
import type { WebField } from './web-field.ts';

/** One line of text. */
export const text: WebField<ColumnOf<'text'>, string> = {
  cell: (value) => value,
  Input: TextInput,
  FilterInput: TextFilterInput,
};
