/** A day of the Gregorian calendar as the number of days since 1 January 1970. */
export type DayNumber = number;

/** A month as the number of months since January of the year 0. */
type MonthNumber = number;

/** The day of a year, a month from 1 and a day from 1; days beyond the end of the month lead into the next one. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  const years = month > 2 ? year : year - 1;
  const [era, months] = [Math.floor(years / 400), (month + 9) % 12];
  const ofEra = years - era * 400;
  const ofYear = Math.floor((153 * months + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** Year, month and day of a day. */
export function dateOf(day: DayNumber): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const date = new Date(day * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOfDay(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The first day of a month. */
export function firstOfMonth(month: MonthNumber): DayNumber {
  return dayNumber(Math.floor(month / 12), (((month % 12) + 12) % 12) + 1, 1);
}

export function monthOfDay(day: DayNumber): MonthNumber {
  const { year, month } = dateOf(day);
  return year * 12 + month - 1;
}

/** 2026-02-28 */
export function isoDay(day: DayNumber): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The number of a day as 2026-02-28. */
export function dayOfIso(text: string): DayNumber {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / 86_400_000);
}
