import { momentFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';

/** When a message came, as lists say it: the time of today, the day of others. */
export function useMessageTime(): (moment: string) => string {
  const { locale, timeZone } = useReader();
  const day = momentFormat(locale, { dateStyle: 'short', timeZone });
  const time = momentFormat(locale, { timeStyle: 'short', timeZone });
  const short = momentFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const year = momentFormat(locale, { year: 'numeric', timeZone });
  return (moment) => {
    const [at, now] = [new Date(moment), new Date()];
    if (Number.isNaN(at.getTime())) return '';
    if (day.format(at) === day.format(now)) return time.format(at);
    return year.format(at) === year.format(now) ? short.format(at) : day.format(at);
  };
}
