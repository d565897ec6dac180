import type { TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { useApplication } from '#web/api/application.tsx';
import { languageTag } from '#web/api/language.ts';
import reading from '../values/reading.module.css';
import { shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import type { WebField } from '../values/web-field.ts';
import { AllLanguages } from './all-languages.tsx';
import classes from './multilingual-text.module.css';

/** Characters of a long text that a cell may need. */
const CELL_LENGTH = 300;

/** A text in several languages, of which each reader sees one; in a form a button shows them all. */
export const multilingualText: WebField<ColumnOf<'multilingualText'>, TextsByLocale | ''> = {
  cell: (value, column, reader) =>
    shownText(column, value, reader).slice(0, CELL_LENGTH).replaceAll(/\s+/g, ' '),
  Reading: ({ value, column }) => {
    const reader = useReader();
    return (
      <span className={classes.reading}>
        <span className={reading.lines} dir="auto">
          {shownText(column, value, reader)}
        </span>
        <AllLanguages column={column} texts={textsOf(value)} />
      </span>
    );
  },
  Difference: DifferentTexts,
  card: 'name',
  width: 220,
  limitsCount: true,
};

/** The texts of the languages in which two values are not the same, each with its language. */
function DifferentTexts({
  value,
  other,
}: {
  readonly value: TextsByLocale | '';
  readonly other: TextsByLocale | '' | null;
}) {
  const { info } = useApplication();
  const [texts, others] = [textsOf(value), textsOf(other)];
  const known = info.languages.map(({ short }) => short);
  const locales = [...new Set([...known, ...Object.keys(texts)])];
  const different = locales.filter((locale) => texts[locale] !== others[locale]);
  return (
    <span className={classes.texts}>
      {different.map((locale) => (
        <span key={locale}>
          <span className={classes.language}>
            {info.languages.find(({ short }) => short === locale)?.name ?? locale}
          </span>{' '}
          <span lang={languageTag(locale)} dir="auto">
            {texts[locale] ?? '–'}
          </span>
        </span>
      ))}
    </span>
  );
}

function textsOf(value: TextsByLocale | '' | null): TextsByLocale {
  return value === null || value === '' ? {} : value;
}
