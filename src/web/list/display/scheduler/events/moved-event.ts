import type { PlannedEvent, PlanningInfo } from './planned-event.ts';
import { wallClock, DAY, wallDay, momentAt, type Wall } from '../time/wall.ts';

/** Where an event is to be. */
export interface EventPlace {
  readonly start: Wall;
  readonly end: Wall;
  /** The record that it is to belong to, null for none; undefined where that stays. */
  readonly resource?: number | null | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** What is written of an event, and what its user saw there. */
export interface EventChange {
  readonly values: Values;
  readonly seen: Values;
}

/** The cells of an event at another place, and what its user saw in them; nothing of what stays. */
export function changeOf(
  view: PlanningInfo,
  event: PlannedEvent,
  place: EventPlace,
  timeZone: string,
): EventChange {
  const wanted = placeValues(view, place, {
    timeZone,
    isAllDay: event.isAllDay,
    moved: isMoved(event, place),
  });
  const changed = Object.entries(wanted).filter(([path, value]) => {
    const before = event.cells.get(path) ?? null;
    // Who moves an event that says nothing of its end gives it none.
    const isUntold = path === view.end && before === null && isMoved(event, place);
    return !isUntold && value !== sentCell(before);
  });
  return {
    values: Object.fromEntries(changed),
    seen: Object.fromEntries(changed.map(([path]) => [path, event.cells.get(path) ?? null])),
  };
}

/** What an event of a series is at another place: all that gives its times, whatever its record has. */
export function placeOfSeries(
  view: PlanningInfo,
  event: PlannedEvent,
  { place, timeZone }: { readonly place: EventPlace; readonly timeZone: string },
): Values {
  const moved = isMoved(event, place);
  const values = placeValues(view, place, { timeZone, isAllDay: event.isAllDay, moved });
  const isUntold = view.end !== undefined && moved && (event.cells.get(view.end) ?? null) === null;
  return Object.fromEntries(Object.entries(values).filter(([path]) => !(isUntold && path === view.end)));
}

/** It begins elsewhere, and lasts as long as before. */
function isMoved(event: PlannedEvent, { start, end }: EventPlace): boolean {
  return end - start === event.end - event.start;
}

/** The values that a new event at a place begins with. */
export function placedValues(
  view: PlanningInfo,
  place: EventPlace,
  { timeZone, isAllDay }: { readonly timeZone: string; readonly isAllDay: boolean },
): Values {
  return placeValues(view, place, { timeZone, isAllDay, moved: false });
}

interface Form {
  readonly timeZone: string;
  readonly isAllDay: boolean;
  /** It lasts as long as before: the duration stays as it is, also where it has none. */
  readonly moved: boolean;
}

/** What gives an event its times and its resource at a place. */
export function placeValues(
  view: PlanningInfo,
  place: EventPlace,
  { timeZone, isAllDay, moved }: Form,
): Values {
  const { start, clock, end, duration, resource } = view;
  const isMoments = clock === undefined && !isAllDay;
  const at = (wall: Wall) => (isMoments ? momentAt(wall, timeZone) : wallDay(wall));
  const lasts = isMoments
    ? Date.parse(momentAt(place.end, timeZone)) - Date.parse(momentAt(place.start, timeZone))
    : place.end - place.start;
  const values: readonly (readonly [string | undefined, unknown])[] = [
    [start, at(place.start)],
    [isAllDay ? undefined : clock, wallClock(place.start)],
    // The last day belongs to it.
    [end, isMoments ? at(place.end) : wallDay(place.end - DAY)],
    [moved ? undefined : duration, Math.round(lasts / 1_000)],
    [place.resource === undefined ? undefined : resource, place.resource],
  ];
  return Object.fromEntries(values.flatMap(([path, value]) => (path === undefined ? [] : [[path, value]])));
}

/** A link is sent as the id of its record, a moment as one in UTC. */
export function sentCell(cell: unknown): unknown {
  if (typeof cell === 'string' && /T.*[+-]\d\d:\d\d$/.test(cell)) return new Date(cell).toISOString();
  return Array.isArray(cell) ? cell[0] : cell;
}
