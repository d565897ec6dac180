import { bestOf } from '#core/fields/rating/rating.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import type { LabelledColumn } from '../values/web-field.ts';

export function bestRating(column: LabelledColumn<ColumnOf<'rating'>>): number {
  // The core reads the options alone, not the texts.
  return bestOf(column as unknown as ColumnOf<'rating'>);
}
