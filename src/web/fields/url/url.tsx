import { addressCell } from '../address/address-cell.tsx';
import type { ColumnOf } from '#core/fields/registry.ts';
import { withBarcode } from '../barcode/with-barcode.tsx';
import { barePage, pageHref } from '../address/address-links.ts';
import { AddressReading } from '../address/address-reading.tsx';
import type { WebField } from '../values/web-field.ts';

/** A web address; read without the part that all of them share. */
export const url: WebField<ColumnOf<'url'>, string> = {
  cell: barePage,
  Reading: ({ value }) => <AddressReading value={barePage(value)} href={pageHref(value)} />,
  listCell: (value, column, at) =>
    withBarcode(column, value, addressCell(barePage(value), { href: pageHref(value), isPage: true }, at)),
  codeText: (value) => value,
  width: 200,
  card: 'quiet',
};
