import { useTranslation } from '#web/std/translation.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import boxes from '#web/ui/box.module.css';
import grid from './grid.module.css';
import { HeadCell } from './head-cell.tsx';
import classes from './grid-head.module.css';
import type { ColumnSlice, ShownColumn } from '../../../columns/shown-columns.ts';
import { useColumnDrag } from './use-column-drag.ts';
import type { HeadActions } from './head-actions.ts';

/** How much of a list is selected; unknown as long as nothing is known of its rows. */
export type SelectedPart = 'all' | 'some' | 'none' | 'unknown';

interface GridHeadProps extends HeadActions {
  readonly columns: readonly ShownColumn[];
  readonly slice: ColumnSlice;
  readonly sort: readonly RequestSort[];
  /** The column that has the keyboard's place, -1 for none. */
  readonly focused: number;
  /** The paths of the columns that the list's filter asks something of. */
  readonly filtered: ReadonlySet<string>;
  /** Undefined where rows are not selected. */
  readonly selected: SelectedPart | undefined;
}

/** The head of a grid: a click sorts, an edge resizes, dragging moves a column. */
export function GridHead(props: GridHeadProps) {
  const { columns, slice, sort, focused, selected } = props;
  const offset = selected === undefined ? 0 : 1;
  const drag = useColumnDrag(columns, props.onMove);
  const cell = (shown: ShownColumn, at: number) => (
    <HeadCell
      key={shown.path}
      {...props}
      shown={shown}
      sort={sort}
      column={at + offset}
      hasFocus={focused === at + offset}
      filtered={props.filtered.has(shown.path)}
      drag={drag}
    />
  );
  return (
    <div role="rowgroup" className={grid.top}>
      <div role="row" aria-rowindex={1} data-row={-1} className={grid.head}>
        <div role="none" className={grid.frozen}>
          {selected === undefined ? null : <SelectAll selected={selected} hasFocus={focused === 0} />}
          {columns.slice(0, slice.frozen).map(cell)}
        </div>
        {slice.before > 0 ? (
          <div role="none" className={grid.gap} style={{ inlineSize: slice.before }} />
        ) : null}
        {columns.slice(slice.from, slice.to).map((shown, at) => cell(shown, slice.from + at))}
        {slice.after > 0 ? (
          <div role="none" className={grid.gap} style={{ inlineSize: slice.after }} />
        ) : null}
      </div>
    </div>
  );
}

function SelectAll({ selected, hasFocus }: { readonly selected: SelectedPart; readonly hasFocus: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      role="columnheader"
      aria-colindex={1}
      className={classes.select}
      data-focus={hasFocus || undefined}
      tabIndex={hasFocus ? 0 : undefined}
    >
      <span
        role="checkbox"
        className={boxes.box}
        aria-label={t('list.select_all')}
        aria-checked={selected === 'some' ? 'mixed' : selected === 'all'}
        aria-disabled={selected === 'unknown' || undefined}
        title={t('list.select_all')}
      />
    </div>
  );
}
