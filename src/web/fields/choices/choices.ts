import type { ColumnOf } from '#core/fields/registry.ts';
import { badgesOf } from '../choice/choice-badge.tsx';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** Several of a list of values. */
export const choices: WebField<ColumnOf<'choices'>, readonly string[]> = {
  cell: (value, column, reader) => badgesOf(value, column, reader.locale),
  copied: (value, column, reader) => value.map((code) => shownText(column, [code], reader)).join('; '),
  width: 180,
  operatorWords: 'several',
};
