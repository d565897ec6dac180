import type { Reader } from '#core/fields/field.ts';

/** A moment as the reader reads it: the day and the time. */
export function momentText(moment: string, { locale, timeZone }: Reader): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  );
}
