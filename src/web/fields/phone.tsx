import type { ColumnOf } from '#core/fields/registry.ts';
import { AddressInput, AddressReading } from './address-input.tsx';
import { TextFilterInput } from './text-filter-input.tsx';
import type { WebField } from './web-field.ts';

/** A telephone number that can be called. */
export const phone: WebField<ColumnOf<'phone'>, string> = {
  cell: (value) => value,
  Reading: ({ value }) => <AddressReading value={value} href={hrefOf(value)} />,
  Input: (props) => <AddressInput {...props} inputMode="tel" hrefOf={hrefOf} opens="field.call" />,
  FilterInput: TextFilterInput,
};

/** The number without the signs that only help reading; an extension is dialled after a pause. */
function hrefOf(value: string): string {
  const [number = '', extension] = value.split(/(?:x|ext\.?|poste|#)/i);
  const digits = number.replace(/[^\d+]/g, '');
  return `tel:${digits}${extension ? `,${extension.replace(/\D/g, '')}` : ''}`;
}
