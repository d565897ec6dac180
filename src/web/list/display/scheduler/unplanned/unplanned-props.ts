import type { List } from '../../../state/use-list.ts';
import type { PlanningInfo } from '../events/planned-event.ts';
import type { Desk } from '../events/use-desk.ts';
import type { LookedAt } from '../events/use-looking.ts';

/** What the list of records without a start is given. */
export interface UnplannedProps {
  readonly list: List;
  readonly view: PlanningInfo;
  readonly looked: LookedAt;
  readonly desk: Desk;
  /** Events last whole days. */
  readonly isByDays: boolean;
  readonly colourOf: (code: string | null) => string;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}
