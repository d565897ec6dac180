const STEPS = [
  { unit: 'day', length: 86_400_000 },
  { unit: 'hour', length: 3_600_000 },
  { unit: 'minute', length: 60_000 },
] as const;

/** How long ago something was, in words: "5 minutes ago"; less than a minute is now. */
export function timeAgo(milliseconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = STEPS.find(({ length }) => milliseconds >= length);
  return step ? words.format(-Math.floor(milliseconds / step.length), step.unit) : words.format(0, 'second');
}
