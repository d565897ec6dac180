import { addressCell } from '../address/address-cell.tsx';
import type { ColumnOf } from '#core/fields/registry.ts';
import { callHref } from '../address/address-links.ts';
import { AddressReading } from '../address/address-reading.tsx';
import type { WebField } from '../values/web-field.ts';

/** A telephone number that can be called. */
export const phone: WebField<ColumnOf<'phone'>, string> = {
  cell: (value) => value,
  Reading: ({ value }) => <AddressReading value={value} href={callHref(value)} />,
  listCell: (value, _column, at) => addressCell(value, { href: callHref(value) }, at),
  width: 150,
  card: 'quiet',
};
