import type { ListRow } from '#web/data/row-source.ts';
import type { Rows } from '#web/data/rows.ts';

/** The rows of a grid by position: those of its list, and behind them new ones, which have keys below zero. */
export interface GridSource extends Pick<Rows, 'groupAt' | 'toggle'> {
  readonly rowAt: (position: number) => ListRow | undefined;
  readonly positionOf: (id: number) => number | undefined;
  readonly state: () => Pick<ReturnType<Rows['state']>, 'total'>;
  readonly isFresh: boolean;
}

/** The rows of a list with new ones behind them. */
export function withNewRows(windows: Rows, keys: readonly number[]): GridSource {
  const end = (): number => windows.state().total?.rows ?? 0;
  return {
    rowAt: (position) => {
      const key = keys.length > 0 ? keys[position - end()] : undefined;
      return key === undefined ? windows.rowAt(position) : [key];
    },
    positionOf: (id) => {
      const at = keys.indexOf(id);
      return at < 0 ? windows.positionOf(id) : end() + at;
    },
    state: () => {
      const { total } = windows.state();
      return { total: total && { ...total, rows: total.rows + keys.length } };
    },
    ...(windows.groupAt ? { groupAt: windows.groupAt } : {}),
    ...(windows.toggle ? { toggle: windows.toggle } : {}),
    get isFresh() {
      return windows.isFresh;
    },
  };
}
