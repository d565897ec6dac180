import { useMemo } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { formatLocale } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';

/** How the signed-in user reads values: a locale as browsers format by it (fr-CA), a time zone that this browser knows. */
export function useReader(): Reader {
  const { locale, timeZone } = useApplication().user;
  return useMemo(() => readerOf(locale, timeZone), [locale, timeZone]);
}

const known = new Map<string, Reader>();

/** The reader for a user's locale (fr_CA) and time zone. */
export function readerOf(locale: string, timeZone: string): Reader {
  const key = `${locale} ${timeZone}`;
  const found = known.get(key);
  if (found) return found;
  const reader = { locale: knownLocale(formatLocale(locale)), timeZone: knownZone(timeZone) };
  known.set(key, reader);
  return reader;
}

function knownLocale(locale: string): string {
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    return 'en-GB';
  }
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
