import type { ColumnOf } from '#core/fields/registry.ts';
import { ColourInput } from './colour-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** Typed, or picked from a palette. */
export const colourControl: FieldControl<ColumnOf<'colour'>, string> = {
  Input: ColourInput,
};
