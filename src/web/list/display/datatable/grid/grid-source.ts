import type { ListRow } from '#web/data/row-source.ts';
import type { GroupEnd, Rows } from '#web/data/rows.ts';
import type { NewInGroups } from '../../../rows/row-editing.ts';

/**
 * The rows of a grid by position: those of its list, and new ones, which have keys below zero, behind them or at the end
 * of their group. A line where a row can be added stands at each of these ends.
 */
export interface GridSource extends Pick<Rows, 'groupAt' | 'nodeAt' | 'nodeAbove' | 'toggle'> {
  readonly rowAt: (position: number) => ListRow | undefined;
  readonly positionOf: (id: number) => number | undefined;
  readonly state: () => Pick<ReturnType<Rows['state']>, 'total'>;
  /** The line at a position where a row can be added, with the group that it is added to. */
  readonly endAt: (position: number) => GridEnd | undefined;
  /** How many of the lines stand behind the rows of the list. */
  readonly behind: number;
  readonly isFresh: boolean;
}

/** Where a row can be added. */
interface GridEnd {
  readonly group: GroupEnd | undefined;
}

interface NewRows {
  /** Keys of new rows behind the last one. */
  readonly keys: readonly number[];
  readonly inGroups: NewInGroups | undefined;
  /** A row can be added behind the last one. */
  readonly isOpen: boolean;
}

/** The rows of a list with new ones. */
export function withNewRows(windows: Rows, { keys, inGroups, isOpen }: NewRows): GridSource {
  const end = (): number => windows.state().total?.rows ?? 0;
  // Where a list ends is known once it is counted; in groups each group has an end of its own.
  const hasEnd = (): boolean => isOpen && !windows.groupAt && windows.state().total?.exact === true;
  const groupEnd = (position: number): GroupEnd | undefined =>
    position < end() ? windows.endAt?.(position) : undefined;
  return {
    rowAt: (position) => {
      const group = groupEnd(position);
      const key = group ? inGroups?.keyIn(group.path) : keys[position - end()];
      return key === undefined ? windows.rowAt(position) : [key];
    },
    positionOf: (id) => {
      const at = keys.indexOf(id);
      if (at >= 0) return end() + at;
      const path = id < 0 ? inGroups?.pathOf(id) : undefined;
      return path === undefined ? windows.positionOf(id) : windows.endOf?.(path);
    },
    state: () => {
      const { total } = windows.state();
      return { total: total && { ...total, rows: total.rows + keys.length + (hasEnd() ? 1 : 0) } };
    },
    endAt: (position) => {
      const group = groupEnd(position);
      if (group) return inGroups?.keyIn(group.path) === undefined ? { group } : undefined;
      return hasEnd() && position === end() + keys.length ? { group: undefined } : undefined;
    },
    ...(windows.groupAt ? { groupAt: windows.groupAt } : {}),
    ...(windows.nodeAt ? { nodeAt: windows.nodeAt } : {}),
    ...(windows.nodeAbove ? { nodeAbove: windows.nodeAbove } : {}),
    ...(windows.toggle ? { toggle: windows.toggle } : {}),
    get behind() {
      return keys.length + (hasEnd() ? 1 : 0);
    },
    get isFresh() {
      return windows.isFresh;
    },
  };
}
