import type { ColumnOf } from '#core/fields/registry.ts';
import { zoneText } from '../choice/named-choices.ts';
import type { WebField } from '../values/web-field.ts';

/** One line of text; a time zone by its place. */
export const text: WebField<ColumnOf<'text'>, string> = {
  cell: (value, column) => (column.display === 'timeZone' ? zoneText(value) : value),
  card: 'name',
  limitsCount: true,
};
