/** The part of the day in a time zone, for a greeting: morning until noon, evening from six. */
export function partOfDay(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = hourIn(now, timeZone);
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

function hourIn(now: Date, timeZone: string): number {
  try {
    return Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
  } catch {
    return now.getHours();
  }
}
