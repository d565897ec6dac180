const DAY = 86_400_000;
const texts = new Map<number, string>();

/** The number of the day that a moment falls on in UTC, counted from 1970. */
export function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY);
}

/** A day as JSON writes it: YYYY-MM-DD. */
export function dayText(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}

/** The month of a day, from 0. */
export function monthIndex(day: number): number {
  return Number(dayText(day).slice(5, 7)) - 1;
}

/** A moment as JSON writes it, from its day and its minute in UTC. */
export function isoMoment(day: number, minute: number): string {
  return `${dayText(day)}T${clockText(minute)}.000Z`;
}

/** A time of day as JSON writes it: HH:MM:SS. */
export function clockText(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${hours < 10 ? '0' : ''}${hours}:${minutes < 10 ? '0' : ''}${minutes}:00`;
}

/** The day itself, or the Friday before it at a weekend. */
export function workdayBefore(day: number): number {
  const weekday = weekdayOf(day);
  if (weekday === 6) return day - 1;
  return weekday === 0 ? day - 2 : day;
}

/** The day itself, or the Monday after it at a weekend. */
export function workdayAfter(day: number): number {
  const weekday = weekdayOf(day);
  if (weekday === 6) return day + 2;
  return weekday === 0 ? day + 1 : day;
}

/** The workday that comes so many workdays after a workday. */
export function addWorkdays(day: number, count: number): number {
  let at = day;
  for (let left = count; left > 0; left -= 1) at = workdayAfter(at + 1);
  return at;
}

/** 0 is Sunday; the first day of 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7;
}
