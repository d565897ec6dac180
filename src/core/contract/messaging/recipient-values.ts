import { isList, isOfFiles, isPosition, isRecurrence, isWriteOnly } from '../../fields/traits.ts';
import type { FieldType } from '../../fields/registry.ts';

/** What every recipient has, by its placeholder: a name and an address. */
export const OWN_VALUES = ['name', 'email'] as const;

/** Whether the values of a column can stand in a message to its record: those that are words, and no secrets. */
export function standsInMessages(column: { readonly type: FieldType }): boolean {
  return ![isList, isOfFiles, isPosition, isRecurrence, isWriteOnly].some((is) => is(column));
}
