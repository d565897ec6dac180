import { useTranslation } from 'react-i18next';
import { labelOf } from '#core/language/labels.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/reader.ts';

/** A value of a setting in words: yes and no, numbers as they are read, texts in the reader's language. */
export function useValueText(): (value: unknown) => string {
  const { t } = useTranslation();
  const reader = useReader();
  const { locale } = useApplication().user;
  const textOf = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('changes.not_set');
    if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no');
    if (typeof value === 'number') return numberFormat(reader.locale).format(value);
    if (Array.isArray(value)) return value.length === 0 ? t('changes.nothing') : value.map(textOf).join(', ');
    if (typeof value === 'object') return objectText(value as Record<string, unknown>);
    return typeof value === 'string' ? value : '';
  };
  const objectText = (value: Readonly<Record<string, unknown>>): string => {
    const texts = Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const isLabel = texts.every(([key]) => /^[a-z]{2,3}(_[A-Z]{2})?$/.test(key));
    if (isLabel && texts.length > 0) return labelOf(Object.fromEntries(texts), locale);
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${textOf(part)}`)
      .join(', ');
  };
  return textOf;
}
