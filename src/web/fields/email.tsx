import type { ColumnOf } from '#core/fields/registry.ts';
import { AddressInput, AddressReading } from './address-input.tsx';
import { TextFilterInput } from './text-filter-input.tsx';
import type { WebField } from './web-field.ts';

/** An e-mail address that opens a message to it. */
export const email: WebField<ColumnOf<'email'>, string> = {
  cell: (value) => value,
  Reading: ({ value }) => <AddressReading value={value} href={hrefOf(value)} />,
  Input: (props) => <AddressInput {...props} inputMode="email" hrefOf={hrefOf} opens="field.writeMessage" />,
  FilterInput: TextFilterInput,
};

function hrefOf(value: string): string {
  return `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`;
}
