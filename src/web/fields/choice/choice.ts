import type { ColumnOf } from '#core/fields/registry.ts';
import { badgeOf } from './choice-badge.tsx';
import type { WebField } from '../values/web-field.ts';

/** One of a list of values, in its colour. */
export const choice: WebField<ColumnOf<'choice'>, string> = {
  cell: (value, column, reader) => badgeOf(value, column, reader.locale),
  width: 136,
  firstOperator: 'isWithin',
};
