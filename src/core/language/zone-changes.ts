import { offsetAt } from './zone-time.ts';

/** A moment from which on the clocks of a zone are otherwise ahead of UTC, in milliseconds. */
interface ZoneChange {
  /** What the clocks before the change would show at it: `2026-03-29T02:00:00`. */
  readonly wall: string;
  readonly before: number;
  readonly after: number;
  /** The clocks are ahead of what they show in the other half of the year. */
  readonly isSummer: boolean;
}

const DAY = 86_400_000;
/** Days between two looks at the clock; zones change back within weeks only in Ramadan. */
const STEP = 7 * DAY;

/**
 * How the clocks of a zone change in some years, the first and last included. The first entry is the state at the
 * beginning, which so becomes a change from the same to the same.
 */
export function zoneChanges(
  zone: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly ZoneChange[] {
  const [first, end] = [Date.UTC(from, 0, 1), Date.UTC(to + 1, 0, 1)];
  const begin = offsetAt(first, zone);
  const changes: ZoneChange[] = [changeAt(first, begin, begin)];
  let offset = begin;
  for (let at = first; at < end; at += STEP) {
    const next = offsetAt(at + STEP, zone);
    if (next === offset) continue;
    changes.push(changeAt(changeBetween(zone, { at, offset }), offset, next));
    offset = next;
  }
  return changes;
}

/** The second at which a clock changes within the step behind `at`. */
function changeBetween(
  zone: string,
  { at, offset }: { readonly at: number; readonly offset: number },
): number {
  let [low, high] = [at, at + STEP];
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000;
    if (offsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

function changeAt(moment: number, before: number, after: number): ZoneChange {
  const wall = new Date(moment + before).toISOString().slice(0, 19);
  return { wall, before, after, isSummer: after > before };
}
