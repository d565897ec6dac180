/** A moment on the wall clock of a time zone: YYYY-MM-DD and HH:MM:SS. */
interface WallTime {
  readonly day: string;
  readonly clock: string;
}

const known = new Map<string, Intl.DateTimeFormat>();

/** What the wall clock of `timeZone` shows at a moment (ISO 8601, UTC); a year before the first is `0000`. */
export function wallTimeOf(moment: string, timeZone: string): WallTime {
  const { year, month, day, hour, minute, second } = partsAt(Date.parse(moment), timeZone);
  const two = (number: number, length = 2) => String(number).padStart(length, '0');
  return {
    day: `${two(Math.max(year, 0), 4)}-${two(month)}-${two(day)}`,
    clock: `${two(hour)}:${two(minute)}:${two(second)}`,
  };
}

/**
 * The moment (ISO 8601, UTC) at which the wall clock of `timeZone` shows `wall`. Of two such moments, when clocks
 * are set back, the first; a time that clocks jump over is moved on by the jump. Seconds may have a fraction.
 */
export function momentOf(wall: WallTime, timeZone: string): string {
  const asUtc = Date.parse(`${wall.day}T${wall.clock}Z`);
  const before = asUtc - offsetAt(asUtc - DAY, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY, timeZone);
  const fitting = [before, after].filter((moment) => moment + offsetAt(moment, timeZone) === asUtc);
  const chosen = fitting.length > 0 ? Math.min(...fitting) : before;
  return new Date(chosen).toISOString();
}

const DAY = 86_400_000;

/** How far the wall clock is ahead of UTC at a moment, in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsAt(moment, timeZone);
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second);
  return wall.getTime() - Math.floor(moment / 1000) * 1000;
}

/** The parts of what a wall clock shows; the year before the first is 0. */
function partsAt(moment: number, timeZone: string) {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name) ?? 0);
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
  return {
    year,
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const found = known.get(timeZone);
  if (found) return found;
  const format = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  known.set(timeZone, format);
  return format;
}
