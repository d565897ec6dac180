import type { Column } from '#core/catalog/schema.ts';
import { FIELDS, type FieldType } from '#core/fields/registry.ts';
import { isWriteOnly } from '#core/fields/traits.ts';

/** What a column is called while it is out of the catalog. Passwords and secrets have names that only their like comes back by. */
export function goneName({ id, type }: Column): string {
  return isWriteOnly({ type }) ? unreadableName(id, type) : `_gone_${id}`;
}

/** What a column is called where it went as a password or as a secret. */
export function unreadableNames({ id }: Pick<Column, 'id'>): readonly string[] {
  return UNREADABLE.map((type) => unreadableName(id, type));
}

const UNREADABLE = (Object.keys(FIELDS) as FieldType[]).filter((type) => isWriteOnly({ type }));

const unreadableName = (id: number, type: FieldType): string => `_gone_${type}_${id}`;
