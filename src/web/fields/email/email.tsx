import { addressCell } from '../address/address-cell.tsx';
import type { ColumnOf } from '#core/fields/registry.ts';
import { messageHref } from '../address/address-links.ts';
import { AddressReading } from '../address/address-reading.tsx';
import type { WebField } from '../values/web-field.ts';

/** An e-mail address that opens a message to it. */
export const email: WebField<ColumnOf<'email'>, string> = {
  cell: (value) => value,
  Reading: ({ value }) => <AddressReading value={value} href={messageHref(value)} />,
  listCell: (value, _column, at) => addressCell(value, { href: messageHref(value) }, at),
  width: 220,
  card: 'name',
};
