import { useCallback, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { lastChange } from '#web/data/record-changes.ts';
import { useStore } from '#web/std/store.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import type { CellPlace } from '../../rows/cell-focus.ts';
import { useRowSize } from '../../state/arrangements.ts';
import { columnMoved } from '../../columns/pinned-columns.ts';
import type { CellMenuProps } from './cell-menu/cell-menu.tsx';
import { useCellMenu } from './cell-menu/use-cell-menu.tsx';
import { useGroupedLook } from '../../groups/grouped-look.ts';
import { Grid } from './grid/grid.tsx';
import { useCellHands } from '../../editing/use-cell-hands.ts';
import { useListEditing } from '../../editing/use-list-editing.tsx';
import { useQuickFilter } from '../../filter/quick/use-quick-filter.tsx';
import { sortedNext } from '../../state/list-sort.ts';
import type { List } from '../../state/use-list.ts';
import { useListMoves } from '../../moving/use-list-moves.ts';
import { useFindRow } from '../../rows/use-find-row.ts';
import type { DisplayProps } from '../display-mode.ts';

type Widths = Readonly<Record<string, number>>;

interface ListGridProps extends DisplayProps {
  /** What else can be done with the record of a row, in its menu. */
  readonly rowLines?: CellMenuProps['rowLines'];
}

/** The rows of a list window in a grid that sorts, arranges its columns and selects. */
export function ListGrid({ list, place, selected, onOpen, beside, rowLines }: ListGridProps) {
  const change = useStore(lastChange);
  const { table, columns, sort, arrangement, rows } = list;
  const { kept } = place;
  const sortBy = (next: List['sort']): void => list.change({ sort: next.length > 0 ? next : undefined });
  const look = useGroupedLook(list);
  const find = useFindRow(list);
  const { editing, hands } = useChanges(list);
  // What was changed since the list was left, or is changed while it is shown; what was before is old news.
  const [since] = useState(() => kept?.at ?? Date.now());
  const changed = change?.tableId === table.id && change.at > since ? change.recordId : undefined;
  const follow = changed ?? kept?.id;
  const quick = useQuickFilter(list);
  const widen = (widths: Widths): void =>
    list.arrange({ ...arrangement, widths: { ...arrangement.widths, ...widths } });
  const notePlace = useNotedPlace(list, place, beside);
  const onBeside = useShowBeside({ list, place, beside, onOpen });
  const moves = useListMoves(list, selected.selection, place);
  const ways = { onOpen, onBeside: beside?.show };
  const rowsAs = useRowSize(arrangement);
  const { menu, dialog } = useCellMenu(list, { moves, ways, rowLines, onFilter: quick.ask });
  return (
    <>
      <Grid
        label={list.view?.label ?? table.plural}
        tableId={table.id}
        list={rows}
        {...{ look, columns, sort, editing, hands, moves, menu }}
        {...{ layouts: list.layouts, viewport: place.viewport, filtered: quick.filtered }}
        rowsAs={rowsAs}
        selection={selected.selection}
        outdated={list.outdated}
        start={kept && { row: kept.row, column: kept.column }}
        take={kept?.focused ?? false}
        follow={
          follow === undefined ? undefined : { id: follow, find: changed === undefined ? undefined : find }
        }
        lastRows={place.keptRows}
        onPlace={notePlace}
        actions={{
          onOpen,
          onBeside,
          onToggle: selected.onToggle,
          onRange: selected.onRange,
          onSelectAll: selected.onSelectAll,
          onClear: selected.onClear,
          onSort: (path, adding) => sortBy(sortedNext(sort, path, adding)),
          onResize: (path, width) => widen({ [path]: width }),
          onWidths: widen,
          onFilter: quick.ask,
          onMove: (path, steps) => list.arrange({ ...arrangement, ...columnMoved(columns, path, steps) }),
        }}
      />
      {dialog}
      {quick.panel}
    </>
  );
}

/** What changes cells in their place: where records of two tables stand in one grid they are changed in their forms. */
function useChanges(list: List) {
  const [editing, hands] = [useListEditing(list), useCellHands(list)];
  const ofTwo = list.view?.mode === 'datatree' && list.view.members !== undefined;
  return ofTwo ? { editing: undefined, hands: undefined } : { editing, hands };
}

/** Keeps the keyboard's place, and has the record beside the list follow it. */
function useNotedPlace(
  { rows: { windows } }: DisplayProps['list'],
  { notePlace }: DisplayProps['place'],
  beside: DisplayProps['beside'],
): (place: CellPlace) => void {
  const follow = beside?.follow;
  return useCallback(
    (place) => {
      notePlace(place);
      follow?.(windows.rowAt(place.row)?.[0]);
    },
    [notePlace, follow, windows],
  );
}

/** Shows a record beside the list, or opens it where there is no room; by a key wherever the keyboard is. */
function useShowBeside({
  list,
  place,
  beside,
  onOpen,
}: Pick<DisplayProps, 'list' | 'place' | 'beside' | 'onOpen'>): (id: number) => void {
  const { t } = useTranslation();
  const show = beside?.show ?? onOpen;
  const run = (): void => {
    const id = list.rows.windows.rowAt(place.row())?.[0];
    if (id !== undefined) show(id);
  };
  useKeys(
    list.isSmall ? [] : [{ keys: BESIDE, label: t('list.key_beside'), run }],
    undefined,
    list.within?.area,
  );
  return show;
}

const BESIDE = 'shift+Enter';
