import { useId } from 'react';
import { directionOf } from '#core/language/direction.ts';
import { lacksLanguage, textIn, type TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import { useApplication } from '#web/api/application.tsx';
import { languageTag } from '#web/api/language.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './multilingual-text.module.css';

interface LanguageLinesProps {
  readonly multiline: boolean;
  readonly texts: TextsByLocale;
  readonly onType: ((locale: string, text: string) => void) | undefined;
}

/** The text in every language of the application, with those that have none marked. */
export function LanguageLines({ multiline, texts, onType }: LanguageLinesProps) {
  const { info } = useApplication();
  const locales = info.languages.map(({ short }) => short);
  return (
    <div className={classes.languages} ref={takeFocus}>
      {info.languages.map((language) => (
        <LanguageLine
          key={language.short}
          language={language}
          text={texts[language.short] ?? ''}
          instead={textIn(filled(texts), language.short, locales)}
          isMissing={lacksLanguage(texts, language.short)}
          multiline={multiline}
          onType={onType && ((typed) => onType(language.short, typed))}
        />
      ))}
    </div>
  );
}

/** The focus goes into the first text once the panel is there. */
function takeFocus(panel: HTMLElement | null): void {
  requestAnimationFrame(() => panel?.querySelector<HTMLElement>('input, textarea')?.focus());
}

/** Texts without those that are empty while somebody types. */
function filled(texts: TextsByLocale): TextsByLocale {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

interface LanguageLineProps {
  readonly language: { readonly short: string; readonly name: string };
  readonly text: string;
  /** What is read where it has none. */
  readonly instead: string;
  readonly isMissing: boolean;
  readonly multiline: boolean;
  readonly onType: ((text: string) => void) | undefined;
}

function LanguageLine(props: LanguageLineProps) {
  const { language, text, instead, isMissing, multiline, onType } = props;
  const { short, name } = language;
  const { t } = useTranslation();
  const id = useId();
  const common = {
    id,
    className: classes.line,
    lang: languageTag(short),
    dir: directionOf(short),
    value: text,
    placeholder: instead === '' ? undefined : instead,
    readOnly: onType === undefined,
    autoComplete: 'off',
  } as const;
  return (
    <div>
      <label htmlFor={id} className={classes.name}>
        <span lang={languageTag(short)}>{name}</span>
        {isMissing ? <span className={classes.missing}>{t('field.languageMissing')}</span> : null}
      </label>
      {multiline ? (
        <textarea {...common} rows={3} onChange={(event) => onType?.(event.currentTarget.value)} />
      ) : (
        <input {...common} type="text" onChange={(event) => onType?.(event.currentTarget.value)} />
      )}
    </div>
  );
}
