import type { ColumnOf } from '#core/fields/registry.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';

type Column = ColumnOf<'ownOrder'>;

/** Records are moved in lists; nothing is typed. */
export const ownOrderControl: FieldControl<Column, string> = { Input: GivenRank };

function GivenRank({ id, value }: InputProps<Column, string>) {
  return <span id={id}>{value ?? '–'}</span>;
}
