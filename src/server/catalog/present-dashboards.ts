import { mayOperate } from '#core/access/access.ts';
import { openDashboards } from '#core/access/dashboards.ts';
import { columnAtEnd, filterColumn } from '#core/catalog/filters/filter-columns.ts';
import type { DashboardFilter } from '#core/catalog/objects/dashboard/dashboard-filter.ts';
import type { Tile, TileKind, TileOf } from '#core/catalog/objects/dashboard/tile.ts';
import type { Dashboard } from '#core/catalog/schema.ts';
import type {
  DashboardFilterInfo,
  DashboardInfo,
  TileInfo,
  TileOptions,
} from '#core/contract/application/dashboard-info.ts';
import { isLink } from '#core/fields/traits.ts';
import type { Path } from '#core/marks/reference.ts';
import type { ViewerReading } from './present-form.ts';

/** What a dashboard is told by: who reads, the actions that the viewer may run, and which columns have a name for it. */
interface TileTelling {
  readonly reading: ViewerReading;
  readonly actions: ReadonlySet<number>;
  readonly path: (path: Path) => string | undefined;
  /** The filters of the dashboard that the viewer may choose by, by their keys. */
  readonly filters: ReadonlyMap<string, DashboardFilter>;
}

/** The dashboards that a viewer may come to, without the tiles about what it may not read. */
export function dashboardInfos(telling: Omit<TileTelling, 'filters'>): DashboardInfo[] {
  const { catalog, viewer } = telling.reading;
  return openDashboards(catalog, viewer).flatMap((dashboard) =>
    dashboardInfo({ ...telling, filters: knownFilters(telling, dashboard) }, dashboard),
  );
}

/** Nothing where all that it shows of records is left out: what is left would be no dashboard. */
function dashboardInfo(telling: TileTelling, dashboard: Dashboard): DashboardInfo[] {
  const { text } = telling.reading;
  const tiles = dashboard.tiles.flatMap((tile) => tileInfo(telling, tile));
  const isOfRecords = ({ kind }: { readonly kind: TileKind }): boolean =>
    kind === 'figure' || kind === 'view';
  if (dashboard.tiles.some(isOfRecords) && !tiles.some(isOfRecords)) return [];
  const { id, name, label, icon, period = 'all' } = dashboard;
  const filters = filterInfos(telling, tiles);
  return [{ id, name, label: text(label), ...(icon === undefined ? {} : { icon }), period, filters, tiles }];
}

/** The filters by what the viewer may read: their columns, and the records that these lead to. */
function knownFilters(
  { reading, path }: Pick<TileTelling, 'reading' | 'path'>,
  { filters = [] }: Dashboard,
): TileTelling['filters'] {
  const { catalog } = reading;
  return new Map(
    filters.flatMap((filter): [string, DashboardFilter][] => {
      const column = columnAtEnd(catalog, filter.column);
      const told = path(filter.column);
      if (told === undefined || (isLink(column) && !mayReadTable(reading, column.target))) return [];
      return [[`${catalog.tables.get(filter.table)?.name ?? ''}.${told}`, filter]];
    }),
  );
}

/** Those of them that a tile can be narrowed by. */
function filterInfos(
  { filters, path, reading: { text } }: TileTelling,
  tiles: readonly TileInfo[],
): DashboardFilterInfo[] {
  return [...filters].flatMap(([key, { label, table, column }]) => {
    const isUsed = tiles.some((tile) => 'filtered' in tile && tile.filtered?.[key] !== undefined);
    const name = path(column);
    if (!isUsed || name === undefined) return [];
    return [{ key, ...(label ? { label: text(label) } : {}), table, column: name }];
  });
}

function tileInfo(telling: TileTelling, tile: Tile): TileInfo[] {
  const options = toldOptions(telling, tile);
  if (options === undefined) return [];
  const { id, kind, label, x, y, width, height } = tile;
  const placed = { id, kind, x, y, width, height };
  const named = label ? { label: telling.reading.text(label) } : {};
  // The registry pairs each kind with its options; TypeScript cannot follow the pair through a union.
  return [{ ...placed, ...named, ...options } as TileInfo];
}

type Told<Kind extends TileKind> = (
  telling: TileTelling,
  tile: TileOf<Kind>,
) => TileOptions<Kind> | undefined;

/** What is told of each kind of tile; undefined where the viewer may not see what it shows. */
const TOLD: { readonly [Kind in TileKind]: Told<Kind> } = {
  figure: (telling, { table, view, measure, trend, better, filterBy }) => {
    const { reading, path } = telling;
    if (!mayReadTable(reading, table)) return undefined;
    const column = measure && path(measure.column);
    if (measure && column === undefined) return undefined;
    const by = trend && path(trend.column);
    return {
      table,
      ...(view === undefined ? {} : { view }),
      measure: measure && column !== undefined ? { column, how: measure.how } : { how: 'count' },
      ...(trend && by !== undefined ? { trend: { column: by, days: trend.days } } : {}),
      ...(better ? { better } : {}),
      ...narrowedBy(telling, { table, filterBy }),
    };
  },
  view: (telling, { table, view, rows, filterBy }) =>
    mayReadTable(telling.reading, table)
      ? {
          table,
          view,
          ...(rows === undefined ? {} : { rows }),
          ...narrowedBy(telling, { table, filterBy }),
        }
      : undefined,
  links: ({ actions: known }, { actions }) => {
    const told = actions.filter((action) => known.has(action));
    return told.length > 0 ? { actions: told } : undefined;
  },
  text: ({ reading }, { text }) => ({ text: reading.text(text) }),
  work: () => ({}),
  recent: () => ({}),
  favourites: () => ({}),
};

/** The columns to which the period and the filters of the dashboard are applied. */
function narrowedBy(
  { reading: { catalog }, path, filters }: TileTelling,
  { table, filterBy: day }: Pick<TileOf<'view'>, 'table' | 'filterBy'>,
): Pick<TileOptions<'view'>, 'filterBy' | 'filtered'> {
  const filterBy = day && path(day);
  const filtered = [...filters].flatMap(([key, filter]) => {
    const found = filterColumn(catalog, filter, table);
    const column = found && path(found);
    return column === undefined ? [] : [[key, column] as const];
  });
  return {
    ...(filterBy === undefined ? {} : { filterBy }),
    ...(filtered.length > 0 ? { filtered: Object.fromEntries(filtered) } : {}),
  };
}

function toldOptions(telling: TileTelling, tile: Tile): object | undefined {
  const told = TOLD[tile.kind] as (telling: TileTelling, tile: Tile) => object | undefined;
  return told(telling, tile);
}

function mayReadTable({ catalog, viewer }: ViewerReading, id: number): boolean {
  const table = catalog.tables.get(id);
  return table !== undefined && mayOperate(viewer, 'read', table);
}
