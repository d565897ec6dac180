import type { PlannedEvent } from '../events/planned-event.ts';
import { clashesOf, lanesOf, type InLane, type Lasting } from '../events/stacking.ts';

/** Whom or what events belong to; null stands for nobody. */
export interface Resource {
  readonly id: number | null;
  readonly title: string;
  /** What it stands together with others by; undefined where they are not put together. */
  readonly group?: string | undefined;
}

/** A line of a timeline. In pixels: how far down it stands, and how high it is. */
interface Placed {
  readonly top: number;
  readonly height: number;
}

/** A resource with its events. */
export interface TimelineRow extends Placed {
  readonly resource: Resource;
  readonly events: readonly InLane<PlannedEvent>[];
  /** When it is away. */
  readonly absences: readonly PlannedEvent[];
  /** Where two of them meet. */
  readonly clashes: readonly Lasting[];
}

/** The head of resources that stand together. */
export interface TimelineGroup extends Placed {
  readonly group: string;
  readonly resources: number;
  readonly isOpen: boolean;
}

export type TimelineLine = TimelineRow | TimelineGroup;

/** Above and below the lanes of a row together, and how high the head of a group is, in pixels. */
const PADDING = 10;
const GROUP_HEIGHT = 32;

/** What the lines of a timeline are made of. */
interface Shown {
  readonly resources: readonly Resource[];
  readonly events: readonly PlannedEvent[];
  /** In pixels. */
  readonly laneHeight: number;
  /** Groups whose resources are not shown. */
  readonly closed: ReadonlySet<string>;
}

/** The lines of a timeline, one below the other: resources in the order given, each group with its head. */
export function timelineLines({ resources, events, laneHeight, closed }: Shown): readonly TimelineLine[] {
  const byResource = Map.groupBy(events, ({ resource }) => resource?.[0] ?? null);
  const counts = Map.groupBy(resources, ({ group }) => group);
  const lines: TimelineLine[] = [];
  let top = 0;
  let last: string | undefined;
  const add = (line: TimelineLine) => {
    lines.push(line);
    top += line.height;
  };
  for (const resource of resources) {
    const { group } = resource;
    if (group !== undefined && group !== last)
      add({
        group,
        resources: counts.get(group)?.length ?? 0,
        isOpen: !closed.has(group),
        top,
        height: GROUP_HEIGHT,
      });
    last = group;
    if (group !== undefined && closed.has(group)) continue;
    const all = byResource.get(resource.id) ?? [];
    const own = all.filter(({ under }) => under?.isAbsence !== true);
    const placed = lanesOf(own);
    const lanes = Math.max(1, ...placed.map(({ lane }) => lane + 1));
    add({
      resource,
      events: placed,
      absences: all.filter(({ under }) => under?.isAbsence === true),
      // Nobody is nowhere twice.
      clashes: resource.id === null ? [] : clashesOf(own),
      top,
      height: lanes * laneHeight + PADDING,
    });
  }
  return lines;
}

/** Whether a line of a timeline is that of a resource. */
export function isRow(line: TimelineLine): line is TimelineRow {
  return 'resource' in line;
}
