import type { EventLook } from './event-block.tsx';
import type { PlannedEvent, PlanningInfo } from '../events/planned-event.ts';
import type { PlanningHours } from '../hours/planning-hours.ts';
import type { Desk } from '../events/use-desk.ts';
import type { EventWork } from '../events/use-event-work.ts';
import type { LookedAt } from '../events/use-looking.ts';

/** What every look of a planning is given. */
export interface LookProps {
  readonly looked: LookedAt;
  readonly view: PlanningInfo;
  readonly events: readonly PlannedEvent[];
  readonly work: EventWork;
  /** What it shares with the list of what has no start; undefined where there is none. */
  readonly desk: Desk | undefined;
  /** When its resources are closed. */
  readonly hours: PlanningHours;
  /** What its events share, but for how they are dragged in this look. */
  readonly shared: Omit<EventLook, 'dragging'>;
}
