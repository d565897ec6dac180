import type { PlannedEvent, PlanningInfo } from './planned-event.ts';
import { askedPaths, timesOf } from './planned-event.ts';
import { placeValues, sentCell, type EventChange, type EventPlace } from './moved-event.ts';
import { DAY, dayStart, HOUR, MORNING, type Wall } from '../time/wall.ts';

/** Where in a look a record is put that has no start yet. */
export interface PlanSpot {
  readonly wall: Wall;
  /** Null for that of nobody; undefined where rows are not those of resources. */
  readonly resource?: number | null | undefined;
  /** The look has days alone there, and no hours. */
  readonly isDay: boolean;
}

/** The paths that the list of records without a start asks for. */
export function unplannedPaths(
  view: PlanningInfo,
  shown: readonly string[],
  title: readonly string[],
): readonly string[] {
  return [...new Set([...Object.values(timesOf(view)), ...askedPaths(view, shown), ...title])];
}

/** How long a record takes that has no start yet: what it says itself, else an hour or a day. */
export function unplannedLength(view: PlanningInfo, seconds: unknown, isByDays: boolean): number {
  const own = view.duration !== undefined && typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : 0;
  if (isByDays) return Math.max(1, Math.ceil(own / DAY)) * DAY;
  return own === 0 ? HOUR : own;
}

/** The place of a record at a spot: on days alone at its own time of day, or the morning. */
export function placeOfSpot(
  view: PlanningInfo,
  record: PlannedEvent,
  { wall, resource, isDay }: PlanSpot,
): EventPlace {
  const isAtDay = record.isAllDay || isDay;
  const start = isAtDay ? dayStart(wall) + (record.isAllDay ? 0 : ownClock(view, record)) : wall;
  return { start, end: start + record.end - record.start, resource };
}

/** The cells of a record that had no start, at a place, and what its user saw in them. On days alone its time of day stays. */
export function changeToPlan(
  view: PlanningInfo,
  record: PlannedEvent,
  place: EventPlace,
  { timeZone, isDay }: { readonly timeZone: string; readonly isDay: boolean },
): EventChange {
  const isAllDay = record.isAllDay || (isDay && view.clock !== undefined);
  const wanted = placeValues(view, place, { timeZone, isAllDay, moved: true });
  return changed(record, wanted);
}

/** What takes an event out of its planning: it has neither start nor end any more. */
export function takenOut(view: PlanningInfo, event: PlannedEvent): EventChange {
  const named = [view.start, view.end].filter((path) => path !== undefined);
  return changed(event, Object.fromEntries(named.map((path) => [path, null])));
}

function changed(record: PlannedEvent, wanted: Readonly<Record<string, unknown>>): EventChange {
  const seen = (path: string) => record.cells.get(path) ?? null;
  const values = Object.entries(wanted).filter(([path, value]) => value !== sentCell(seen(path)));
  return {
    values: Object.fromEntries(values),
    seen: Object.fromEntries(values.map(([path]) => [path, seen(path)])),
  };
}

/** When on a day a record begins, in milliseconds after midnight. */
function ownClock({ clock }: PlanningInfo, { cells }: PlannedEvent): number {
  const own = clock === undefined ? undefined : cells.get(clock);
  return typeof own === 'string' ? Date.parse(`1970-01-01T${own}Z`) : MORNING;
}
