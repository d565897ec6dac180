import { textsOf, type TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import { useApplication } from '#web/api/application.tsx';
import { languageTag } from '#web/api/language.ts';
import classes from './multilingual-text.module.css';

/** The texts of the languages in which two values are not the same, each with its language. */
export function DifferentTexts({
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
