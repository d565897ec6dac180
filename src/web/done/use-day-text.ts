import { useState } from 'react';
import { momentFormat } from '#core/language/formats.ts';
import { wallTimeOf } from '#core/language/zone-time.ts';
import { useReader } from '#web/fields/values/reader.ts';

const DAY = 86_400_000;

/** A day (YYYY-MM-DD) as a heading: today, yesterday, or its date. */
export function useDayText(): (day: string) => string {
  const { locale, timeZone } = useReader();
  const [today] = useState(() => wallTimeOf(new Date().toISOString(), timeZone).day);
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const date = momentFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => {
    const back = Math.round((Date.parse(today) - Date.parse(day)) / DAY);
    const text = back === 0 || back === 1 ? near.format(-back, 'day') : date.format(new Date(day));
    return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  };
}
