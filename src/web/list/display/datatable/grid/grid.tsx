import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import type { RowList } from '#web/data/row-lists.ts';
import type { Rows } from '#web/data/rows.ts';
import type { Total } from '#web/data/row-extent.ts';
import { useRows } from '#web/data/use-rows.ts';
import type { CellPlace } from '../../../rows/cell-focus.ts';
import { GridHead, type SelectedPart } from '../grid-head/grid-head.tsx';
import { GridRows } from './grid-rows.tsx';
import classes from '../grid-head/grid.module.css';
import type { GroupedLook } from '../../../groups/grouped-look.ts';
import { TotalsRow } from '../groups/group-row.tsx';
import type { PlacedColumn } from '../../../state/list-columns.ts';
import { placedLayouts, type ListLayout } from '../../../state/list-layouts.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowEditing } from '../../../rows/row-editing.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import { columnSlice, frozenIn, useShownColumns, widthOf } from '../../../columns/shown-columns.ts';
import { useFollow, type Followed } from './use-follow.ts';
import { menuPlaceOf, type MenuAt, type MenuPlace } from './menu-place.ts';
import type { CellHands } from '../cells/cell-hands.ts';
import { useGridCells } from '../cells/use-grid-cells.tsx';
import { withNewRows } from './grid-source.ts';
import { useGridEdit } from './use-grid-edit.ts';
import { useDrawn } from '#web/data/viewport/use-drawn.ts';
import { useGridEvents } from './use-grid-events.ts';
import { SELECT_WIDTH, useGridFocus } from './use-grid-focus.ts';
import type { RowSize } from '../../../state/arrangements.ts';
import type { Viewport, ViewportSize } from '#web/data/viewport/viewport.ts';
import type { GridActions } from './grid-actions.ts';
import type { RowMoves } from '../../../moving/row-moves.ts';
import { useDragged } from '../../../moving/use-dragged.tsx';

interface GridProps {
  /** How groups and totals are shown, where there are any. */
  readonly look?: GroupedLook | undefined;
  /** What makes rows stand out. */
  readonly layouts?: readonly ListLayout[] | undefined;
  readonly label: string;
  readonly tableId: number;
  readonly list: RowList;
  readonly viewport: Viewport;
  readonly columns: readonly PlacedColumn[];
  readonly sort: readonly RequestSort[];
  /** The paths of the columns that the list's filter asks something of. */
  readonly filtered?: ReadonlySet<string> | undefined;
  readonly rowsAs: RowSize;
  /** Undefined where rows are not selected. */
  readonly selection?: Selection | undefined;
  readonly actions: GridActions;
  /** Rows are edited in their place. */
  readonly editing?: RowEditing | undefined;
  /** Ranges of cells are chosen, copied, pasted, filled and emptied. */
  readonly hands?: CellHands | undefined;
  /** Rows are moved in their own order. */
  readonly moves?: RowMoves | undefined;
  /** The menu of a cell or head. */
  readonly menu?: ((place: MenuPlace, onClose: () => void) => ReactNode) | undefined;
  /** Where the keyboard begins, and whether the grid takes it when it appears. */
  readonly start?: CellPlace | undefined;
  readonly take?: boolean;
  /** A record whose row keeps the keyboard, should it move when the list is loaded again. */
  readonly follow?: Followed | undefined;
  /** How long the list was when it was last seen; until it is known again. */
  readonly lastRows?: number | undefined;
  /** Told of the keyboard's place whenever it changes. */
  readonly onPlace?: (place: CellPlace) => void;
  /** The rows on show are no longer those asked for: others are on their way. */
  readonly outdated?: boolean;
}

/** Height of a grid's head, in pixels. */
export const HEAD = 34;
/** Width of the buttons of rows' menus, in pixels. */
export const MENU_WIDTH = 40;
const NONE: ReadonlySet<string> = new Set();
/** Rows that stand for those to come while nothing is known of a list. */
const UNKNOWN_ROWS = 40;

/** Rows and columns of a list, drawn as far as they are in sight (ARIA grid). */
export function Grid(props: GridProps) {
  const { selection, actions, rowsAs } = props;
  const { height: rowHeight } = rowsAs;
  const { scroller, space, pane } = useGridParts();
  const grid = useGrid(props, { scroller, space, pane });
  const { columns, slice, drawn, offset, place, total } = grid;
  const isDrawn = place.row < 0 || (place.row >= drawn.first && place.row <= drawn.last);
  return (
    <>
      {grid.cells?.bar}
      <div
        ref={scroller}
        aria-rowcount={total?.exact ? total.rows + 1 : -1}
        aria-colcount={columns.length + offset}
        aria-multiselectable={selection ? true : undefined}
        className={classes.scroller}
        style={variables(rowsAs)}
        {...marksOf(props)}
        data-aside={drawn.aside || undefined}
        tabIndex={isDrawn ? -1 : 0}
        {...grid.events.handlers}
        {...grid.dragging.handlers}
      >
        <GridHead
          {...actions}
          onFit={grid.events.fit}
          columns={columns}
          slice={slice}
          sort={props.sort}
          filtered={props.filtered ?? NONE}
          focused={place.row < 0 ? place.column : -1}
          selected={selection && partOf(selection, total?.rows)}
        />
        <div
          ref={space}
          role="none"
          className={classes.space}
          style={{
            inlineSize:
              widthOf(columns) + offset * SELECT_WIDTH + (props.editing?.rows === 'lines' ? MENU_WIDTH : 0),
          }}
        >
          <div
            ref={pane}
            role="rowgroup"
            className={classes.pane}
            data-held={drawn.held || undefined}
            style={{ backgroundPositionY: -(drawn.shift % rowHeight) }}
          >
            <GridRows {...grid} rowsAs={rowsAs} tableId={props.tableId} selection={selection} />
            {grid.dragging.line}
          </div>
        </div>
        <TotalsRow look={props.look} columns={columns} slice={slice} offset={offset} focused={-1} />
      </div>
      {grid.menu}
      {grid.edit?.menu ? <RowMenu edit={grid.edit} menu={grid.edit.menu} moves={props.moves} /> : null}
    </>
  );
}

/** The menu of a cell or head, while one is open. */
function useGridMenu(render: GridProps['menu']) {
  const [at, setAt] = useState<MenuAt>();
  return {
    ask: render && ((spot: CellPlace, anchor: HTMLElement) => setAt({ spot, anchor })),
    shown: (scene: Parameters<typeof menuPlaceOf>[1]) =>
      at && render?.(menuPlaceOf(at, scene), () => setAt(undefined)),
  };
}

/** The rows of a list with those that are typed, or about to be pasted, behind the last one. */
function useNewRows(windows: Rows, editing: RowEditing | undefined) {
  const [pasted, setPasted] = useState(0);
  const source = useMemo(() => {
    const keys = newKeys(editing?.added, pasted);
    const isOpen = editing?.rows === 'records' && editing.add !== undefined;
    return withNewRows(windows, { keys, inGroups: editing?.inGroups, isOpen });
  }, [windows, editing, pasted]);
  // Rows that are about to be made need room.
  const want = (count: number): void => {
    if (count !== pasted) setPasted(count);
  };
  return { source, want };
}

/** What styles need to know of a grid. */
function marksOf({ label, list, rowsAs, outdated, editing, hands, moves }: GridProps) {
  return {
    role: list.windows.groupAt || list.windows.nodeAt ? 'treegrid' : 'grid',
    'aria-label': label,
    'aria-busy': outdated || undefined,
    'data-rows': rowsAs.name,
    'data-outdated': outdated || undefined,
    'data-editing': editing ? true : undefined,
    'data-hands': hands ? true : undefined,
    'data-moves': moves ? true : undefined,
  };
}

interface GridParts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly space: RefObject<HTMLDivElement | null>;
  readonly pane: RefObject<HTMLDivElement | null>;
}

/** What a grid is scrolled in, as high as its list, and drawn in. */
function useGridParts(): GridParts {
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  return { scroller, space, pane };
}

/** The rows that are drawn, the columns, the part of them that is, and what may make them stand out. */
function useGridColumns(
  { list: { windows, columns: cells }, viewport, columns: placed, layouts: rules }: GridProps,
  parts: GridParts,
  size: ViewportSize,
) {
  const drawn = useDrawn(viewport, windows, parts, size);
  const { left, width } = drawn;
  const frozen = frozenIn(placed, width);
  const columns = useShownColumns(useApplication(), placed, { cells, frozen, members: windows.members });
  const slice = useMemo(() => columnSlice(columns, { left, width, frozen }), [columns, left, width, frozen]);
  const layouts = useMemo(() => placedLayouts(rules ?? [], cells), [rules, cells]);
  return { columns, drawn, slice, frozen, layouts };
}

/** All that a grid shows and does, worked out from what it is given. */
function useGrid(props: GridProps, parts: GridParts) {
  const { list, viewport, rowsAs, selection, actions, moves, onPlace } = props;
  const { windows } = list;
  const { scroller } = parts;
  const { total, changed, version } = useRows(windows);
  const offset: 0 | 1 = selection ? 1 : 0;
  const start = props.start ?? { row: 0, column: offset };
  const news = useNewRows(windows, props.editing);
  const { source } = news;
  const room = roomFor(total, props.lastRows) + (total ? source.behind : 0);
  const { height: rowHeight } = rowsAs;
  const size = { rows: room, rowHeight, head: HEAD + (props.look ? totalsHeight(rowsAs) : 0) };
  const { columns, drawn, slice, frozen, layouts } = useGridColumns(props, parts, size);
  const focus = useGridFocus({
    scroller,
    viewport,
    columns,
    frozen,
    offset,
    start,
    take: props.take ?? false,
  });
  const { editing } = props;
  const edit = useGridEdit({ editing, scroller, focus, windows: source, columns, offset, version });
  const page = (): number => viewport.page;
  const cells = useGridCells({ hands: props.hands, focus, windows, columns, offset, page, version });
  news.want(cells?.newRows ?? 0);
  const menu = useGridMenu(props.menu);
  const acting = { scroller, focus, viewport, windows: source, columns, offset, actions, edit, cells, moves };
  const events = useGridEvents({ ...acting, onMenu: menu.ask });
  const at = { scroller, viewport, windows, rowHeight, head: HEAD, shift: drawn.shift };
  const dragging = useDragged({ ...at, moves, onPress: events.handlers.onPointerDown });
  const { place } = focus;
  useFollow({ windows, version, followed: props.follow, focus, editing: edit?.active !== undefined });
  useEffect(() => onPlace?.(place), [onPlace, place]);
  return {
    total,
    changed,
    version,
    columns,
    drawn,
    slice,
    offset,
    events,
    place,
    edit,
    cells,
    menu: menu.shown({ source, columns, offset, cells, ...events }),
    windows: source,
    look: props.look,
    layouts,
    dragging,
  } as const;
}

/** Keys of the rows behind the last one: those that are being typed, or those that are about to be pasted. */
function newKeys(added: readonly number[] | undefined, extra: number): readonly number[] {
  if (extra === 0) return added ?? NO_KEYS;
  return Array.from({ length: extra }, (_, at) => PASTED - at);
}

const NO_KEYS: readonly number[] = [];
/** The key of the first row that is about to be pasted. */
const PASTED = -1_000_000;

/** Height of the line of totals: it has no more than two results below each other. */
function totalsHeight({ height }: RowSize): number {
  return Math.min(height, MAX_TOTALS);
}

const MAX_TOTALS = 40;

function variables(rowsAs: RowSize): CSSProperties {
  const names: Record<string, string> = {
    '--row': `${rowsAs.height}px`,
    '--lines': String(rowsAs.lines),
    '--totals': `${totalsHeight(rowsAs)}px`,
    '--head': `${HEAD}px`,
    '--select': `${SELECT_WIDTH}px`,
  };
  return names;
}

/** Rows to make room for: those that are known of, else as many as there were. */
function roomFor(total: Total | undefined, lastRows = 0): number {
  if (total?.exact) return total.rows;
  return Math.max(total?.rows ?? UNKNOWN_ROWS, lastRows);
}

function partOf(selection: Selection, rows: number | undefined): SelectedPart {
  if (rows === undefined) return 'unknown';
  if (selection.size === 0) return 'none';
  if (selection.without) return selection.without.size === 0 ? 'all' : 'some';
  return selection.size >= rows ? 'all' : 'some';
}
