import type { ColumnOf } from '#core/fields/registry.ts';
import { AddressInput, AddressReading } from './address-input.tsx';
import { TextFilterInput } from './text-filter-input.tsx';
import type { WebField } from './web-field.ts';

/** A web address; read without the part that all of them share. */
export const url: WebField<ColumnOf<'url'>, string> = {
  cell: bare,
  Reading: ({ value }) => <AddressReading value={bare(value)} href={hrefOf(value)} />,
  Input: (props) => <AddressInput {...props} inputMode="url" hrefOf={hrefOf} opens="field.openPage" />,
  FilterInput: TextFilterInput,
};

function bare(value: string): string {
  return value.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** Only http and https lead anywhere: a value that came another way must not run a script. */
function hrefOf(value: string): string {
  return /^https?:\/\//i.test(value) ? value : `https://${value}`;
}
