import { textsOf, type TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import reading from '../values/reading.module.css';
import { shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import type { LabelledColumn } from '../values/web-field.ts';
import { AllLanguages } from './all-languages.tsx';
import classes from './multilingual-text.module.css';

interface ReadTextsProps {
  readonly value: TextsByLocale | '';
  readonly column: LabelledColumn<ColumnOf<'multilingualText'>>;
}

/** The text that its reader reads, and a button that shows those of all languages. */
export function ReadTexts({ value, column }: ReadTextsProps) {
  const reader = useReader();
  return (
    <span className={classes.reading}>
      <span className={reading.lines} dir="auto">
        {shownText(column, value, reader)}
      </span>
      <AllLanguages column={column} texts={textsOf(value)} />
    </span>
  );
}
