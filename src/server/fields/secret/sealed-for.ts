import { originOf } from '#core/catalog/family.ts';
import type { Column } from '#core/catalog/schema.ts';

/** What the secrets of a column are sealed for: in another column none of them opens. */
export function sealedFor(column: Column): string {
  return `records.${originOf(column)}`;
}
