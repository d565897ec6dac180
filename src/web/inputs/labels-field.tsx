import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { labelOf, principalOf, type Labels } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { languageTag } from '#web/api/language.ts';
import control from '#web/fields/typing/control.module.css';
import { describedBy, LabelledField, FieldFrame, type FieldTexts } from './labelled-field.tsx';
import classes from './labels-field.module.css';

interface LabelsFieldProps extends FieldTexts {
  /** Null where no language has a text. */
  readonly value: Labels | null;
  readonly onChange: (value: Labels | null) => void;
  /** Shown and used where no text is given. */
  readonly placeholder?: string;
}

/** A text in each language of the application: one is shown at a time, chosen beside it. */
export function LabelsField({ id, label, help, error, value, onChange, placeholder }: LabelsFieldProps) {
  const { t } = useTranslation();
  const { user, info } = useApplication();
  const languages = [...new Set(info.languages.map(({ short }) => principalOf(short)))];
  const [locale, setLocale] = useState(() => startWith(languages, principalOf(user.locale)));
  const texts = value ?? {};
  const instead = Object.keys(texts).length > 0 ? labelOf(texts, locale) : placeholder;
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <FieldFrame invalid={error !== undefined}>
        <input
          id={id}
          className={control.input}
          lang={languageTag(locale)}
          dir="auto"
          autoComplete="off"
          value={texts[locale] ?? ''}
          placeholder={instead}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, help, error })}
          onChange={(event) => onChange(withText(texts, locale, event.currentTarget.value))}
        />
        <select
          className={classes.language}
          aria-label={t('settings.language_of', { label })}
          value={locale}
          onChange={(event) => setLocale(event.currentTarget.value)}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {language.toUpperCase()}
              {texts[language] === undefined ? '' : ' •'}
            </option>
          ))}
        </select>
      </FieldFrame>
    </LabelledField>
  );
}

function startWith(languages: readonly string[], own: string): string {
  return languages.includes(own) ? own : (languages[0] ?? own);
}

function withText(texts: Labels, locale: string, text: string): Labels | null {
  const { [locale]: _, ...others } = texts;
  const next = text === '' ? others : { ...others, [locale]: text };
  return Object.keys(next).length > 0 ? next : null;
}
