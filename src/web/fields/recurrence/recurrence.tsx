import type { ColumnOf } from '#core/fields/registry.ts';
import type { WebField } from '../values/web-field.ts';
import { LazySentence } from './lazy-sentence.tsx';

/** How an event repeats, in a sentence. */
export const recurrence: WebField<ColumnOf<'recurrence'>, string> = {
  cell: (value, _column, { locale }) => <LazySentence text={value} locale={locale} />,
  width: 280,
};
