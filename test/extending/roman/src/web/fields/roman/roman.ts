import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** A number in Roman digits. */
export const roman: WebField<ColumnOf<'roman'>, number> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  width: 120,
  card: 'quiet',
};
