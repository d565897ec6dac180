import type { ColumnOf } from '#core/fields/registry.ts';
import type { WebField } from './web-field.ts';

/** One line of text. */
export const text: WebField<ColumnOf<'text'>, string> = {
  cell: (value) => value,
};
