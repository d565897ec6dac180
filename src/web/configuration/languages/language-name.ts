import { useMemo } from 'react';
import { languageTag } from '#web/api/language.ts';
import { useApplication } from '#web/api/application.tsx';

/** What a locale is called in the reader's language, as the head of a list. */
export function useLanguageName(): (locale: string) => string {
  const { locale: reader } = useApplication().user;
  return useMemo(() => {
    const tag = languageTag(reader);
    const names = new Intl.DisplayNames(tag, { type: 'language' });
    return (locale) => {
      const name = names.of(languageTag(locale)) ?? locale;
      return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
    };
  }, [reader]);
}
