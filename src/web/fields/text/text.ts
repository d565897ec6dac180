import type { ColumnOf } from '#core/fields/registry.ts';
import { withBarcode } from '../barcode/with-barcode.tsx';
import { zoneText } from '../choice/named-choices.ts';
import type { LabelledColumn, WebField } from '../values/web-field.ts';

/** One line of text; a time zone by its place. */
export const text: WebField<ColumnOf<'text'>, string> = {
  cell: shownLine,
  listCell: (value, column) => withBarcode(column, value, shownLine(value, column)),
  codeText: (value) => value,
  card: 'name',
  limitsCount: true,
};

function shownLine(value: string, column: LabelledColumn<ColumnOf<'text'>>): string {
  return column.display === 'timeZone' ? zoneText(value) : value;
}
