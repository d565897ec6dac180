/** Whether a text names a time zone that clocks can be shown in, such as Europe/Paris. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are known to no calendar: a summer would be an hour wrong.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
