import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { principalCode } from '#core/language/languages.ts';
import { principalOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { SelectField } from '#web/inputs/select-field.tsx';
import type { FieldOf } from '#web/settings-page/use-settings-form.ts';

/** The picker is not shown. */
const HIDDEN = 0;

/** Which languages the login page offers: all, those of one principal language, or none. */
export function OfferedLanguages({ value, onChange, ...field }: FieldOf<number | null>) {
  const { t } = useTranslation();
  const { languages } = useApplication().info;
  const { locale } = useReader();
  const principals = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'language' });
    const byCode = new Map(languages.map(({ code, short }) => [principalCode(code), principalOf(short)]));
    return [...byCode].map(([code, short]) => ({ value: code, language: names.of(short) ?? short }));
  }, [languages, locale]);
  return (
    <SelectField
      {...field}
      label={t('login_style.offered')}
      help={t('login_style.offered_help')}
      none={t('login_style.all_languages')}
      value={value ?? undefined}
      choices={[
        ...principals.map((principal) => ({
          value: principal.value,
          label: t('login_style.only_language', { language: principal.language }),
        })),
        { value: HIDDEN, label: t('login_style.no_choice') },
      ]}
      onChange={(code) => onChange(code ?? null)}
    />
  );
}
