import {
  IconArrowsJoin2,
  IconArrowsShuffle,
  IconBolt,
  IconCalendarEvent,
  IconCopy,
  IconDownload,
  IconLinkOff,
  IconLinkPlus,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RecordAction } from '#core/catalog/actions/action.ts';

/** How actions of one kind stand among those that can be run on chosen records. */
interface ChosenKind {
  /** Its line in the menu of chosen records has this icon; kinds without one have no line. */
  readonly icon?: ReactNode;
  /** It needs at least so many records. */
  readonly fewest?: number;
  /** An action of the kind that is not run has no line: it is the one that changes several records alike. */
  readonly changesAlike?: boolean;
  /** The records are there no longer as they were chosen once it is done. */
  readonly takesAway?: boolean;
}

const look = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The kinds of action on records, as chosen records show them. */
const CHOSEN_KINDS = {
  list: {},
  search: {},
  view: {},
  pivot: {},
  planning: { icon: <IconCalendarEvent {...look} /> },
  import: {},
  print: { icon: <IconPrinter {...look} /> },
  export: { icon: <IconDownload {...look} /> },
  create: {},
  display: {},
  delete: {},
  modify: { icon: <IconPencil {...look} />, changesAlike: true },
  createFrom: { icon: <IconCopy {...look} /> },
  transformInto: { icon: <IconArrowsShuffle {...look} />, takesAway: true },
  merge: { icon: <IconArrowsJoin2 {...look} />, fewest: 2, takesAway: true },
  addTo: { icon: <IconLinkPlus {...look} /> },
  removeFrom: { icon: <IconLinkOff {...look} /> },
  steps: { icon: <IconBolt {...look} />, takesAway: true },
} satisfies Readonly<Record<RecordAction['kind'], ChosenKind>>;

/** How an action stands among those that can be run on chosen records. */
export function chosenKindOf({ kind }: { readonly kind: RecordAction['kind'] }): ChosenKind {
  return CHOSEN_KINDS[kind];
}
