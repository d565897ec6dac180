import { momentFormat } from '#core/language/formats.ts';
import { useReader } from './reader.ts';
import { timeAgo } from '#web/ui/time-ago.ts';

/** Moments in words for the signed-in user. */
interface Moments {
  /** The day and the time. */
  readonly at: (moment: string) => string;
  /** The day alone. */
  readonly on: (moment: string) => string;
  /** The time of the day alone. */
  readonly time: (moment: string) => string;
  /** How long before `now`, in milliseconds, it was. */
  readonly ago: (moment: string, now: number) => string;
}

/** How the signed-in user reads moments (ISO 8601, UTC). */
export function useMoments(): Moments {
  const { locale, timeZone } = useReader();
  const exact = momentFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const day = momentFormat(locale, { dateStyle: 'medium', timeZone });
  const time = momentFormat(locale, { timeStyle: 'short', timeZone });
  return {
    at: (moment) => exact.format(new Date(moment)),
    on: (moment) => day.format(new Date(moment)),
    time: (moment) => time.format(new Date(moment)),
    ago: (moment, now) => timeAgo(Math.max(0, now - Date.parse(moment)), locale),
  };
}
