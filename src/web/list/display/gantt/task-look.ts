import type { List } from '../../state/use-list.ts';
import type { EventDragging } from '../scheduler/looks/use-event-drag.ts';
import type { EventWork } from '../scheduler/events/use-event-work.ts';
import type { GanttAxis } from './gantt-axis.ts';
import type { CriticalTasks } from './use-gantt-data.ts';

/** What all lines of a chart share. */
export interface TaskLook {
  readonly axis: GanttAxis;
  readonly dragging: EventDragging;
  readonly work: EventWork;
  /** The colour of a choice's code. */
  readonly colourOf: (code: string | null) => string;
  readonly critical: CriticalTasks | undefined;
  readonly locale: string;
  readonly table: number;
  readonly columns: List['columns'];
  /** Shows or hides the parts of a task. */
  readonly toggle: (id: number) => void;
  readonly onOpen: (id: number) => void;
  /** The task that the keyboard comes to. */
  readonly focused: number | undefined;
  readonly onFocus: (id: number) => void;
}
