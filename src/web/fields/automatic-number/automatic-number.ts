import type { ColumnOf } from '#core/fields/registry.ts';
import { withBarcode } from '../barcode/with-barcode.tsx';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** A number that the database gives. */
export const automaticNumber: WebField<ColumnOf<'automaticNumber'>, number> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  listCell: (value, column, { reader }) => {
    const text = shownText(column, value, reader);
    return withBarcode(column, text, text);
  },
  codeText: (value, column, reader) => shownText(column, value, reader),
  width: 110,
  card: 'quiet',
};
