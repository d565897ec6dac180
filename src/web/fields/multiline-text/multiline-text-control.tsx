import type { ColumnOf } from '#core/fields/registry.ts';
import { MultilineInput } from './multiline-input.tsx';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** Typed in a box that grows; a filter takes any part of a text. */
export const multilineTextControl: FieldControl<ColumnOf<'multilineText'>, string> = {
  Input: MultilineInput,
  FilterInput: TextFilterInput,
};
