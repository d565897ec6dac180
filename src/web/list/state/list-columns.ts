import { webFieldOf } from '#web/fields/registry.ts';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import type { TilePlace } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { CardSize } from '#core/catalog/views/picture-cards.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { linkedPaths, ownPaths } from '#web/conditions/condition-columns.ts';
import { columnByPath, webColumns, type WebApplication, type WebColumn } from '#web/api/application.tsx';

/** A column of a list: where its value is, and how it is shown. */
export interface PlacedColumn {
  /** Technical names through links, such as `company.city`. */
  readonly path: string;
  readonly column: WebColumn;
  /** With the links that lead to it: Company › City. */
  readonly label: string;
  readonly width: number;
  readonly sortable: boolean;
  /** It stays in sight while the others are scrolled sideways. */
  readonly pinned?: boolean;
}

/** What a user changed about a view's columns. */
export interface Arrangement {
  /** Paths of the columns shown, in their order; undefined where it is the view's. */
  readonly columns?: readonly string[];
  /** Of a list in a form: paths of the columns that are not shown; `columns` is the order of all of them. */
  readonly hidden?: readonly string[];
  /** Widths in pixels by path. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Paths of the columns that stay at the start; undefined where it is the first one alone. */
  readonly pinned?: readonly string[] | undefined;
  readonly rowHeight?: RowHeight | undefined;
  /** Lanes of a board that are folded up, and those that are not shown. */
  readonly foldedLanes?: readonly string[];
  readonly hiddenLanes?: readonly string[];
  readonly cardSize?: CardSize | undefined;
  /** Of a dashboard: where its tiles stand, and those that are not shown, by their ids. */
  readonly tiles?: Readonly<Record<string, TilePlace>>;
  readonly hiddenTiles?: readonly string[];
}

/** How high the rows of a list are: a line of text, more room around it, or several lines. */
export type RowHeight = 'compact' | 'normal' | 'tall' | 'extra';

interface ColumnSources {
  readonly application: WebApplication;
  readonly table: TableInfo;
  readonly view: ViewInfo | undefined;
  readonly arrangement: Arrangement;
  /** What the address says of columns. */
  readonly paths: readonly string[] | undefined;
}

export const NARROWEST = 48;
export const WIDEST = 1_000;

const WIDTH = 190;

/** What a code before the values takes besides, in pixels. */
const CODE_WIDTH = 32;

/** The columns to show: those of the address, else the user's, else the view's; what does not exist is left out. */
export function listColumns({
  application,
  table,
  view,
  arrangement,
  paths,
}: ColumnSources): readonly PlacedColumn[] {
  const wanted = paths ?? arrangement.columns ?? viewPaths(table, view);
  // Where nothing of it exists for the viewer: what the table shows, else the first column that there is.
  const first = webColumns(table).slice(0, 1);
  for (const columns of [wanted, viewPaths(table, undefined), first.map(({ name }) => name)]) {
    const known = columnsAt(application, table, columns);
    if (known.length > 0)
      return pinnedFirst(
        known.map((column) => withWidth(column, view, arrangement)),
        arrangement,
      );
  }
  return [];
}

/** The columns of a list in a form in the user's order, those that came since at the end; without the hidden ones. */
export function arrangedPaths(
  paths: readonly string[],
  { columns = [], hidden = [] }: Arrangement,
): readonly string[] {
  const known = columns.filter((path) => paths.includes(path));
  const shown = [...known, ...paths.filter((path) => !known.includes(path))].filter(
    (path) => !hidden.includes(path),
  );
  return shown.length > 0 ? shown : paths;
}

/** The columns with those that stay before the others; the first one stays where none is to. */
export function pinnedFirst(
  columns: readonly PlacedColumn[],
  { pinned = [] }: Pick<Arrangement, 'pinned'>,
): readonly PlacedColumn[] {
  const isPinned = ({ path }: PlacedColumn): boolean => pinned.includes(path);
  const ordered = [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))];
  return ordered.map((column, at) => (at === 0 || isPinned(column) ? { ...column, pinned: true } : column));
}

/** The columns that a view shows unless the user arranged them. */
export function viewPaths(table: TableInfo, view: ViewInfo | undefined): readonly string[] {
  if (view) return view.columns.filter((column) => !column.hidden).map((column) => column.column);
  return webColumns(table)
    .filter((column) => (column.inLists ?? 'always') === 'always' && !column.hidden)
    .map((column) => column.name);
}

/** The column of a path with its usual width; undefined where there is none, or not for this user. */
export function listColumn(
  application: WebApplication,
  table: TableInfo,
  path: string,
): PlacedColumn | undefined {
  const found = columnByPath(application, table, path);
  if (!found) return undefined;
  const { column, label } = found;
  return {
    path,
    column,
    label,
    width: (webFieldOf(column).width ?? WIDTH) + ('barcode' in column ? CODE_WIDTH : 0),
    sortable: fieldOf(column).sortable,
  };
}

/** All that a list of a table can show: its own columns, those that the view adds, and, by link, those one link away. */
export function offeredColumns(
  application: WebApplication,
  table: TableInfo,
  view: ViewInfo | undefined,
): { readonly own: readonly PlacedColumn[]; readonly linked: readonly LinkedColumns[] } {
  const far = (view?.columns ?? [])
    .map((column) => column.column)
    .filter((path) => path.split('.').length > 2);
  const linked = linkedPaths(application, table).map(({ link, paths }) => ({
    link,
    columns: columnsAt(application, table, paths),
  }));
  return { own: columnsAt(application, table, [...ownPaths(table), ...far]), linked };
}

/** The columns of the table that a link leads to. */
interface LinkedColumns {
  readonly link: WebColumn;
  readonly columns: readonly PlacedColumn[];
}

function columnsAt(
  application: WebApplication,
  table: TableInfo,
  paths: readonly string[],
): readonly PlacedColumn[] {
  return paths.flatMap((path) => listColumn(application, table, path) ?? []);
}

function withWidth(column: PlacedColumn, view: ViewInfo | undefined, { widths }: Arrangement): PlacedColumn {
  const width =
    widths?.[column.path] ?? view?.columns.find(({ column: path }) => path === column.path)?.width;
  return width === undefined ? column : { ...column, width: Math.min(WIDEST, Math.max(NARROWEST, width)) };
}

/** The paths with one moved by `steps` places. */
export function moved(paths: readonly string[], path: string, steps: number): readonly string[] {
  const from = paths.indexOf(path);
  if (from < 0) return paths;
  const rest = paths.filter((other) => other !== path);
  return rest.toSpliced(Math.min(Math.max(0, from + steps), rest.length), 0, path);
}

/** Columns that fill `room`, in pixels: what is left over goes to the first one, unless the user has given it a width. */
export function widenedTo(
  room: number,
  columns: readonly PlacedColumn[],
  { widths }: Arrangement,
): readonly PlacedColumn[] {
  const [first, ...others] = columns;
  if (!first || widths?.[first.path] !== undefined) return columns;
  const width = Math.max(first.width, room - others.reduce((sum, other) => sum + other.width, 0));
  return [{ ...first, width }, ...others];
}
