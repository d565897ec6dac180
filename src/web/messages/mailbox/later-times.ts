/** Times to which messages are put off, or at which they are sent later, by name. */
interface LaterTime {
  readonly key: 'later' | 'tomorrow' | 'week' | 'month';
  /** ISO 8601. */
  readonly until: string;
}

/** The hour of the morning. */
const MORNING = 8;

/** In three hours, tomorrow morning, on Monday morning, in a month, by the clock of this browser. */
export function laterTimes(now = new Date()): readonly LaterTime[] {
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
