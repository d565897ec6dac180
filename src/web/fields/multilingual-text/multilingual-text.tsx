import { lazy, Suspense } from 'react';
import type { TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import type { WebField } from '../values/web-field.ts';

const ReadTexts = lazy(async () => ({ default: (await import('./read-texts.tsx')).ReadTexts }));
const DifferentTexts = lazy(async () => ({
  default: (await import('./different-texts.tsx')).DifferentTexts,
}));

/** Characters of a long text that a cell may need. */
const CELL_LENGTH = 300;

/** A text in several languages, of which each reader sees one; in a form a button shows them all. */
export const multilingualText: WebField<ColumnOf<'multilingualText'>, TextsByLocale | ''> = {
  cell: (value, column, reader) =>
    shownText(column, value, reader).slice(0, CELL_LENGTH).replaceAll(/\s+/g, ' '),
  Reading: (props) => {
    const reader = useReader();
    return (
      <Suspense fallback={shownText(props.column, props.value, reader)}>
        <ReadTexts {...props} />
      </Suspense>
    );
  },
  Difference: (props) => (
    <Suspense>
      <DifferentTexts {...props} />
    </Suspense>
  ),
  card: 'name',
  width: 220,
  limitsCount: true,
};
