import type { EventsAnswer } from '#core/contract/views/scheduler.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import { DAY, HOUR, wallOf, type Wall } from '../time/wall.ts';

/** What the client gets of a planning. */
export type PlanningInfo = Extract<ViewInfo, { mode: 'scheduler' }>;

/** A record as an event, on the wall of its viewer. */
export interface PlannedEvent {
  readonly id: number;
  /** Its own among all events: those of a series are of one record. */
  readonly key: string;
  /** The text of the recurrence of the series that it is one of; null for a single event. */
  readonly recurrence: string | null;
  /** Its start as answers have it. */
  readonly begins: string;
  readonly title: string;
  readonly start: Wall;
  readonly end: Wall;
  readonly isAllDay: boolean;
  /** Whom or what it needs; null where nobody is named, or the viewer may not read who. */
  readonly resource: LinkedRecord | null;
  /** The code of the choice that it is drawn in the colour of. */
  readonly colour: string | null;
  /** The other planning that it is one of, where it is not the view's own: its table, colour, and name. */
  readonly under?: {
    readonly table: number;
    /** Its resource is away. */
    readonly isAbsence: boolean;
    readonly colour: string;
    readonly name: string;
    /** The calendar elsewhere that it is one of: what that is called, and where the event is. */
    readonly elsewhere?: { readonly calendar: string; readonly place: string };
  };
  /** The cells that were asked for, by path. */
  readonly cells: ReadonlyMap<string, unknown>;
}

/** The columns that give an event its times, in the order in which questions name them. */
const TIMES = ['start', 'clock', 'end', 'duration', 'recurrence'] as const;

/** The columns that give the events of a planning their times, as questions name them. */
export function timesOf(view: PlanningInfo): Readonly<Partial<Record<(typeof TIMES)[number], string>>> {
  return Object.fromEntries(TIMES.flatMap((key) => (view[key] === undefined ? [] : [[key, view[key]]])));
}

/** The paths that a planning asks for beside the times: resource, colour, and the columns shown. */
export function askedPaths(view: PlanningInfo, shown: readonly string[]): readonly string[] {
  const own = [view.resource, view.caption, view.colour].filter((path) => path !== undefined);
  return [...new Set([...own, ...shown])];
}

/** How long an event is drawn that says nothing of its end. */
const UNKNOWN_LENGTH = HOUR;

interface Drawing {
  readonly view: PlanningInfo;
  /** Of the cells behind the times. */
  readonly paths: readonly string[];
  readonly timeZone: string;
  /** The text of a cell that events are called by. */
  readonly captionOf: (cell: unknown) => string;
}

/** The events of an answer. */
export function eventsOf(
  { rows }: Pick<EventsAnswer, 'rows'>,
  { view, paths, timeZone, captionOf }: Drawing,
): readonly PlannedEvent[] {
  const named = [...TIMES.map((key) => view[key]).filter((path) => path !== undefined), ...paths];
  return rows.map((row): PlannedEvent => {
    // As the contract has it: id, title, start, end, cells.
    const [id, title, start, end, ...values] = row as [number, string, string, string | null, ...unknown[]];
    const cells = new Map(named.map((path, at) => [path, values[at]]));
    const isAllDay = start.length === 10;
    const from = wallOf(start, timeZone);
    const until = end === null ? from + UNKNOWN_LENGTH : wallOf(end, timeZone);
    const colour = view.colour === undefined ? null : cells.get(view.colour);
    const repeats = view.recurrence === undefined ? null : cells.get(view.recurrence);
    const recurrence = typeof repeats === 'string' ? repeats : null;
    return {
      id,
      key: recurrence === null ? String(id) : `${id} ${start}`,
      recurrence,
      begins: start,
      title: (view.caption === undefined ? undefined : captionOf(cells.get(view.caption))) || title,
      start: from,
      // What ends before it begins is shown where it begins.
      end: Math.max(until, from + (isAllDay ? DAY : 0)),
      isAllDay,
      resource: ((view.resource && cells.get(view.resource)) ?? null) as LinkedRecord | null,
      colour: typeof colour === 'string' ? colour : null,
      cells,
    };
  });
}
