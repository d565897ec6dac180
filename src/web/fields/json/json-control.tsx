import type { ColumnOf } from '#core/fields/registry.ts';
import type { PathCondition } from '#core/fields/json/path-condition.ts';
import type { FieldControl } from '../values/web-field.ts';
import { JsonInput } from './json-input.tsx';
import { PathFilterInput } from './path-filter-input.tsx';

/** Typed in an editor; a filter asks for the part at a path. */
export const jsonControl: FieldControl<ColumnOf<'json'>, string, PathCondition> = {
  Input: JsonInput,
  FilterInput: PathFilterInput,
};
