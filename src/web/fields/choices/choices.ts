import type { ColumnOf } from '#core/fields/registry.ts';
import { badgesOf } from '../choice/choice-badge.tsx';
import type { WebField } from '../values/web-field.ts';

/** Several of a list of values. */
export const choices: WebField<ColumnOf<'choices'>, readonly string[]> = {
  cell: (value, column, reader) => badgesOf(value, column, reader.locale),
  width: 180,
  operatorWords: 'several',
};
