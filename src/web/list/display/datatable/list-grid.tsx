import { useState } from 'react';
import { lastChange } from '#web/data/record-changes.ts';
import { useStore } from '#web/std/store.ts';
import { ROW_HEIGHTS, useDensity } from '../../state/arrangements.ts';
import { useCellMenu } from './cell-menu/use-cell-menu.tsx';
import { useGroupedLook } from './groups/grouped-look.ts';
import { Grid } from './grid/grid.tsx';
import { useCellHands } from '../../editing/use-cell-hands.ts';
import { useListEditing } from '../../editing/use-list-editing.tsx';
import { useQuickFilter } from '../../filter/quick/use-quick-filter.tsx';
import { moved } from '../../state/list-columns.ts';
import { sortedNext } from '../../state/list-sort.ts';
import type { List } from '../../state/use-list.ts';
import { useFindRow } from '../../rows/use-find-row.ts';
import type { DisplayProps } from '../display-mode.ts';

/** The rows of a list window in a grid that sorts, arranges its columns and selects. */
export function ListGrid({ list, place, selected, onOpen }: DisplayProps) {
  const [density] = useDensity();
  const change = useStore(lastChange);
  const { table, columns, sort, arrangement, rows } = list;
  const { kept } = place;
  const paths = columns.map((column) => column.path);
  const sortBy = (next: List['sort']): void => list.change({ sort: next.length > 0 ? next : undefined });
  const look = useGroupedLook(list);
  const find = useFindRow(list);
  const editing = useListEditing(list);
  const hands = useCellHands(list);
  // What was changed since the list was left, or is changed while it is shown; what was before is old news.
  const [since] = useState(() => kept?.at ?? Date.now());
  const changed = change?.tableId === table.id && change.at > since ? change.recordId : undefined;
  const follow = changed ?? kept?.id;
  const quick = useQuickFilter(list);
  const { menu, dialog } = useCellMenu(list, { onOpen, onFilter: quick.ask });
  return (
    <>
      <Grid
        label={list.view?.label ?? table.plural}
        tableId={table.id}
        list={rows}
        look={look}
        layouts={list.layouts}
        viewport={place.viewport}
        columns={columns}
        sort={sort}
        filtered={quick.filtered}
        rowHeight={ROW_HEIGHTS[density]}
        selection={selected.selection}
        editing={editing}
        hands={hands}
        menu={menu}
        outdated={list.outdated}
        start={kept && { row: kept.row, column: kept.column }}
        take={kept?.focused ?? false}
        follow={
          follow === undefined ? undefined : { id: follow, find: changed === undefined ? undefined : find }
        }
        lastRows={place.keptRows}
        onPlace={place.notePlace}
        actions={{
          onOpen,
          onToggle: selected.onToggle,
          onRange: selected.onRange,
          onSelectAll: selected.onSelectAll,
          onClear: selected.onClear,
          onSort: (path, adding) => sortBy(sortedNext(sort, path, adding)),
          onResize: (path, width) =>
            list.arrange({ ...arrangement, widths: { ...arrangement.widths, [path]: width } }),
          onFilter: quick.ask,
          onMove: (path, steps) => list.arrange({ ...arrangement, columns: moved(paths, path, steps) }),
        }}
      />
      {dialog}
      {quick.panel}
    </>
  );
}
