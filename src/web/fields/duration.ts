import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from './column-values.ts';
import type { WebField } from './web-field.ts';

/** A length of time. */
export const duration: WebField<ColumnOf<'duration'>, number> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  align: 'end',
};
