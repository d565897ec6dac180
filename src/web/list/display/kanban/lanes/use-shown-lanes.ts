import { useMemo } from 'react';
import type { List } from '../../../state/use-list.ts';
import type { CardLane, SwimLane } from './lane-store.ts';

/** What names a swim lane among the lanes that are folded up: no lane is called so. */
function swimName(name: string): string {
  return `swim ${name}`;
}

/** Which lanes a user has hidden and folded up: kept with how the columns of the list are arranged. */
export function useShownLanes({ arrangement, arrange }: List, lanes: readonly CardLane[], isNarrow: boolean) {
  const { hiddenLanes = NONE, foldedLanes = NONE } = arrangement;
  const shown = useMemo(() => lanes.filter(({ name }) => !hiddenLanes.includes(name)), [lanes, hiddenLanes]);
  const hidden = lanes.filter(({ name }) => hiddenLanes.includes(name));
  return {
    shown,
    hidden,
    // One lane at a time needs no folding.
    isFolded: ({ name }: CardLane) => !isNarrow && foldedLanes.includes(name),
    fold: ({ name }: CardLane) => arrange({ ...arrangement, foldedLanes: toggled(foldedLanes, name) }),
    isSwimFolded: ({ name }: SwimLane) => foldedLanes.includes(swimName(name)),
    foldSwim: ({ name }: SwimLane) =>
      arrange({ ...arrangement, foldedLanes: toggled(foldedLanes, swimName(name)) }),
    hide: ({ name }: CardLane) => arrange({ ...arrangement, hiddenLanes: toggled(hiddenLanes, name) }),
    show: ({ name }: CardLane) => arrange({ ...arrangement, hiddenLanes: toggled(hiddenLanes, name) }),
  };
}

const NONE: readonly string[] = [];

function toggled(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}
