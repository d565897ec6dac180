import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from './column-values.ts';
import type { WebField } from './web-field.ts';

/** A number that the database gives. */
export const automaticNumber: WebField<ColumnOf<'automaticNumber'>, number> = {
  cell: (value, column, reader) => shownText(column, value, reader),
};
