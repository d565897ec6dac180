import type { Random } from '../random/random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** When people write, in UTC. */
const [OPENS, CLOSES] = [6.5 * HOUR, 17 * HOUR];

/** The moment so many hours of work after another one: evenings, nights and weekends are left out. In milliseconds. */
export function afterWork(from: number, hours: number): number {
  let at = intoWork(from);
  let left = hours * HOUR;
  for (;;) {
    const closes = midnight(at) + CLOSES;
    if (at + left <= closes) return at + left;
    left -= Math.max(0, closes - at);
    at = intoWork(midnight(at) + DAY);
  }
}

/** A moment of a day, as YYYY-MM-DD, at which people work, or of the workday after it. */
export function workMoment(random: Random, day: string): number {
  const start = Date.parse(`${day}T00:00:00.000Z`) + OPENS;
  return intoWork(start + random.next() * (CLOSES - OPENS));
}

function intoWork(at: number): number {
  const day = midnight(at);
  const weekday = new Date(day).getUTCDay();
  if (weekday === 6) return day + 2 * DAY + OPENS + (at % HOUR);
  if (weekday === 0) return day + DAY + OPENS + (at % HOUR);
  if (at < day + OPENS) return day + OPENS + (at % HOUR);
  return at <= day + CLOSES ? at : intoWork(day + DAY);
}

function midnight(at: number): number {
  return at - (at % DAY);
}
