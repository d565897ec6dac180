import { mayOperate } from '#core/access/access.ts';
import { openDashboards } from '#core/access/dashboards.ts';
import type { Tile, TileKind, TileOf } from '#core/catalog/objects/dashboard/tile.ts';
import type { Dashboard } from '#core/catalog/schema.ts';
import type { DashboardInfo, TileInfo, TileOptions } from '#core/contract/application/dashboard-info.ts';
import type { Path } from '#core/marks/reference.ts';
import type { ViewerReading } from './present-form.ts';

/** What a dashboard is told by: who reads, the actions that the viewer may run, and which columns have a name for it. */
interface TileTelling {
  readonly reading: ViewerReading;
  readonly actions: ReadonlySet<number>;
  readonly path: (path: Path) => string | undefined;
}

/** The dashboards that a viewer may come to, without the tiles about what it may not read. */
export function dashboardInfos(telling: TileTelling): DashboardInfo[] {
  const { catalog, viewer } = telling.reading;
  return openDashboards(catalog, viewer).flatMap((dashboard) => dashboardInfo(telling, dashboard));
}

/** Nothing where all that it shows of records is left out: what is left would be no dashboard. */
function dashboardInfo(telling: TileTelling, dashboard: Dashboard): DashboardInfo[] {
  const { text } = telling.reading;
  const tiles = dashboard.tiles.flatMap((tile) => tileInfo(telling, tile));
  const isOfRecords = ({ kind }: { readonly kind: TileKind }): boolean =>
    kind === 'figure' || kind === 'view';
  if (dashboard.tiles.some(isOfRecords) && !tiles.some(isOfRecords)) return [];
  const { id, name, label, icon, period = 'all' } = dashboard;
  return [{ id, name, label: text(label), ...(icon === undefined ? {} : { icon }), period, tiles }];
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
  figure: ({ reading, path }, { table, view, measure, trend, better, filterBy }) => {
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
      ...filteredBy(path, filterBy),
    };
  },
  view: ({ reading, path }, { table, view, rows, filterBy }) =>
    mayReadTable(reading, table)
      ? { table, view, ...(rows === undefined ? {} : { rows }), ...filteredBy(path, filterBy) }
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

function filteredBy(path: TileTelling['path'], column: Path | undefined): { readonly filterBy?: string } {
  const filterBy = column && path(column);
  return filterBy === undefined ? {} : { filterBy };
}

function toldOptions(telling: TileTelling, tile: Tile): object | undefined {
  const told = TOLD[tile.kind] as (telling: TileTelling, tile: Tile) => object | undefined;
  return told(telling, tile);
}

function mayReadTable({ catalog, viewer }: ViewerReading, id: number): boolean {
  const table = catalog.tables.get(id);
  return table !== undefined && mayOperate(viewer, 'read', table);
}
