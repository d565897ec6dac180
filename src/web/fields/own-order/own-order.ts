import type { ColumnOf } from '#core/fields/registry.ts';
import type { WebField } from '../values/web-field.ts';

/** Where a record stands in its own order: lists are sorted by it, and show it nowhere. */
export const ownOrder: WebField<ColumnOf<'ownOrder'>, string> = { cell: (value) => value, card: 'quiet' };
