import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';

/** Texts with a number in them, written as the reader writes numbers. */
export function useCountText(): (
  key: string,
  count: number,
  more?: Readonly<Record<string, string>>,
) => string {
  const { t } = useTranslation();
  const { locale } = useReader();
  return (key, count, more = {}) => t(key, { ...more, count, number: numberFormat(locale).format(count) });
}
