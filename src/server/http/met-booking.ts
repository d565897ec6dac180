/** A range as PostgreSQL writes it: `["2026-05-04 09:00:00+00","2026-05-04 11:00:00+00")`, `[2026-05-04,2026-05-05)`. */
const RANGE = /\["?([^",]+)"?,"?([^",)]+)"?\)/g;

interface Taken {
  /** In milliseconds, as if walls and days were in UTC. */
  readonly from: number;
  readonly before: number;
  /** As ISO 8601 writes it: a moment, a time on the wall or a day. */
  readonly start: string;
}

/**
 * When a series first meets what takes the same, out of what PostgreSQL tells of a constraint that excludes several ranges:
 * a moment, a time on the wall or a day. Undefined for a record that takes one range alone, and where it tells something else.
 */
export function firstMeeting(detail: string | undefined): string | undefined {
  const [mine, theirs] = [...(detail ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, ranges = '']) =>
    [...ranges.matchAll(RANGE)].map(([, start = '', end = '']) => takenBy(start, end)),
  );
  if (!mine || mine.length < 2 || !theirs) return undefined;
  let [at, beside] = [0, 0];
  for (;;) {
    const [one, other] = [mine[at], theirs[beside]];
    if (!one || !other) return undefined;
    if (one.from < other.before && other.from < one.before)
      return one.from < other.from ? other.start : one.start;
    if (one.before <= other.before) at += 1;
    else beside += 1;
  }
}

function takenBy(start: string, end: string): Taken {
  return { from: instant(start), before: instant(end), start: isoText(start) };
}

function instant(text: string): number {
  const iso = isoText(text);
  return Date.parse(iso.length === 10 || iso.endsWith('Z') ? iso : `${iso}Z`);
}

/** What PostgreSQL writes as `2026-05-04 09:00:00+00`: sessions are in UTC. */
function isoText(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}
