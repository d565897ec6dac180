/** When messages that are put off can come back, by name. */
interface SnoozeTime {
  readonly key: 'later' | 'tomorrow' | 'week' | 'month';
  /** ISO 8601. */
  readonly until: string;
}

/** At which hour of the morning what was put off to another day comes back. */
const MORNING = 8;

/** In three hours, tomorrow morning, on Monday morning, in a month, by the clock of this browser. */
export function snoozeTimes(now = new Date()): readonly SnoozeTime[] {
  const at = (days: number): string =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING).toISOString();
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { key: 'later', until: new Date(now.getTime() + 3 * 3_600_000).toISOString() },
    { key: 'tomorrow', until: at(1) },
    { key: 'week', until: at(toMonday) },
    { key: 'month', until: at(30) },
  ];
}
