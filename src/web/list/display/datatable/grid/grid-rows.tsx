import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ListRow } from '#web/data/row-source.ts';
import { rowKey } from '../cells/cell-draft.ts';
import type { GridCells } from '../cells/use-grid-cells.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import type { RangeBounds } from '../cells/cell-range.ts';
import type { CellPlace } from '../../../rows/cell-focus.ts';
import { GroupRow } from '../groups/group-row.tsx';
import type { GroupedLook } from '../../../groups/grouped-look.ts';
import { EndRow } from './end-row.tsx';
import { isStored } from '../../../moving/moves.ts';
import type { Dragged } from '../../../moving/use-dragged.tsx';
import { GridRow } from './grid-row.tsx';
import type { GridSource } from './grid-source.ts';
import type { PlacedLayout } from '../../../state/list-layouts.ts';
import { valueIn } from './grid-edit.ts';
import type { GridEdit } from './use-grid-edit.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import type { ColumnSlice, ShownColumn } from '../../../columns/shown-columns.ts';
import type { RowSize } from '../../../state/arrangements.ts';
import { useFlash } from '../../../rows/use-flash.ts';
import type { Drawn } from '#web/data/viewport/viewport.ts';

interface GridRowsProps {
  readonly windows: GridSource;
  /** Changes with the rows. */
  readonly version: number;
  readonly drawn: Drawn;
  readonly rowsAs: RowSize;
  readonly tableId: number;
  readonly columns: readonly ShownColumn[];
  readonly slice: ColumnSlice;
  readonly selection: Selection | undefined;
  readonly place: CellPlace;
  readonly changed: ReadonlySet<number>;
  readonly edit: GridEdit | undefined;
  readonly cells: GridCells | undefined;
  readonly look: GroupedLook | undefined;
  readonly layouts: readonly PlacedLayout[];
  readonly dragging: Dragged;
}

/** The rows in sight and some around them, each in its place. */
export function GridRows({ windows, drawn, rowsAs, place, edit, cells, look, ...rest }: GridRowsProps) {
  const { selection } = rest;
  const { height: rowHeight } = rowsAs;
  const { t } = useTranslation();
  const reader = useReader();
  const flashing = useFlash(rest.changed);
  const selectLabel = selection ? t('list.select_row') : undefined;
  const slots = useSlots(drawn.last - drawn.first + 1);
  const gripLabel = rest.dragging.isOn ? t('order.drag') : undefined;
  const lines = edit?.editing.rows === 'lines';
  const offset = selection ? 1 : 0;
  const { bounds, isChosen, filling } = cells?.ranging ?? {};
  const rows: ReactNode[] = [];
  for (let index = drawn.first; index <= drawn.last; index++) {
    const line = ownLine({ index, windows, look, place, rest, slots, top: index * rowHeight - drawn.shift });
    if (line) {
      rows.push(line);
      continue;
    }
    const row = windows.rowAt(index);
    rows.push(
      <GridRow
        // Elements are used again for other rows: to fill them costs less than to make them.
        key={index % slots}
        row={row}
        index={index}
        top={index * rowHeight - drawn.shift}
        tableId={rest.tableId}
        columns={rest.columns}
        slice={rest.slice}
        reader={reader}
        selectLabel={selectLabel}
        selected={row !== undefined && selection?.has(row[0]) === true}
        focused={place.row === index ? place.column : -1}
        flashing={!lines && row !== undefined && flashing.has(row[0])}
        inPlace={lines}
        wraps={rowsAs.lines > 1}
        ticks={edit !== undefined}
        range={bounds && (isChosen || cells) && isWithin(bounds, index) ? bounds : undefined}
        isRange={isChosen === true}
        filling={filling && isWithin(filling, index) ? filling : undefined}
        node={row && nodeOf(windows, index, row)}
        t={t}
        drafted={cells?.look?.get(rowKey(row?.[0], index))}
        gripLabel={row && isStored(row[0]) ? gripLabel : undefined}
        dragged={row !== undefined && rest.dragging.isDragged(row[0])}
        menuLabel={lines ? t('list.row_menu') : undefined}
        look={row && edit?.editing.look(row[0])}
        layouts={rest.layouts}
        control={
          row && place.row === index ? controlIn(edit, row, rest.columns[place.column - offset]) : undefined
        }
      />,
    );
  }
  return rows;
}

interface OwnLine extends Pick<GridRowsProps, 'windows' | 'look' | 'place'> {
  readonly index: number;
  readonly top: number;
  readonly slots: number;
  readonly rest: Pick<GridRowsProps, 'columns' | 'slice' | 'selection'>;
}

/** A line that is no row: a group, or where a row is begun; undefined at rows. */
function ownLine({ index, top, windows, look, place, rest, slots }: OwnLine): ReactNode {
  const { columns, slice, selection } = rest;
  const at = { columns, slice, index, top, offset: selection ? 1 : 0 } as const;
  const hasFocus = place.row === index;
  const group = look && windows.groupAt?.(index);
  if (group) {
    const focused = hasFocus ? place.column : -1;
    return <GroupRow key={`group ${index % slots}`} {...at} {...{ look, group, focused }} />;
  }
  return windows.endAt(index) && <EndRow key={`end ${index % slots}`} {...at} focused={hasFocus} />;
}

/** The node of a tree that a row is; rows that are being typed are none. */
function nodeOf({ nodeAt }: GridSource, index: number, [id]: ListRow) {
  const node = nodeAt?.(index);
  return id > 0 || node?.member ? node : undefined;
}

function isWithin({ top, bottom }: RangeBounds, row: number): boolean {
  return row >= top && row <= bottom;
}

/** The control of the cell that is edited, where it is one of this row. */
function controlIn(edit: GridEdit | undefined, row: ListRow, shown: ShownColumn | undefined): ReactNode {
  if (!edit || !shown || edit.active !== row[0] || !edit.editing.isEditable(row[0], shown)) return undefined;
  const value = valueIn(edit.editing, row, shown);
  return edit.editing.control({ id: row[0], shown, value, place: 'cell', takes: true });
}

/** The number of elements that take turns in showing rows: as many as were ever needed at once. */
function useSlots(rows: number): number {
  const [slots, setSlots] = useState(rows);
  if (rows > slots) setSlots(rows);
  return Math.max(slots, rows, 1);
}
