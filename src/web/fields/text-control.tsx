import type { ColumnOf } from '#core/fields/registry.ts';
import { TextInput } from './text-input.tsx';
import { TextFilterInput } from './text-filter-input.tsx';
import type { FieldControl } from './web-field.ts';

/** Typed; a filter takes any part of a text. */
export const textControl: FieldControl<ColumnOf<'text'>, string> = {
  Input: TextInput,
  FilterInput: TextFilterInput,
};
