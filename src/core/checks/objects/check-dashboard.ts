import { calculationsOf, periodsOf } from '../../fields/calculations.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { areAlike, columnAtEnd } from '../../catalog/filters/filter-columns.ts';
import type { DashboardFilter } from '../../catalog/objects/dashboard/dashboard-filter.ts';
import { GRID_COLUMNS } from '../../catalog/objects/dashboard/dashboard-grid.ts';
import type { Tile, TileKind, TileOf } from '../../catalog/objects/dashboard/tile.ts';
import type { Dashboard } from '../../catalog/schema.ts';
import { viewKindOf } from '../../catalog/views/registry.ts';
import { makesLanes } from '../../fields/traits.ts';
import { finding, type DocumentPlace, type Finding } from '../../std/finding.ts';

/**
 * What is wrong with a dashboard: filters by what is no choice and no link, tiles beyond the edge of the grid, views of another table, figures and periods of columns
 * that have none. Unknown columns are left to the check of references.
 */
export function checkDashboard(catalog: Catalog, { tiles, filters = [] }: Dashboard): readonly Finding[] {
  const ofFilters = filters.flatMap((filter, at) => {
    const isTwice = filters.findIndex((other) => areSame(filter, other)) < at;
    return filterProblems(catalog, filter, isTwice).map((found) => within(['filters', at], found));
  });
  const ofTiles = tiles.flatMap((tile, at) =>
    [...edgeProblems(tile), ...tileProblems(catalog, tile)].map((found) => within(['tiles', at], found)),
  );
  return [...ofFilters, ...ofTiles];
}

function within(place: DocumentPlace, found: Finding): Finding {
  return { ...found, path: [...place, ...found.path] };
}

function areSame(one: DashboardFilter, other: DashboardFilter): boolean {
  return one.table === other.table && one.column.join() === other.column.join();
}

/** A filter that is no choice and no link or stands twice, and columns of other tables that are not what it is. */
function filterProblems(
  catalog: Catalog,
  { table, column: path, others = [] }: DashboardFilter,
  isTwice: boolean,
): readonly Finding[] {
  const column = columnAtEnd(catalog, path);
  if (!column) return [];
  const { name, type } = column;
  if (!makesLanes(column)) return [finding(['column'], 'filter_unfit', { name, type })];
  const ofOthers = others.flatMap((other, at) => {
    const end = columnAtEnd(catalog, other.column);
    const place = ['others', at];
    const isNamed = [table, ...others.slice(0, at).map((one) => one.table)].includes(other.table);
    const named = catalog.tables.get(other.table)?.name ?? '';
    return [
      ...(isNamed ? [finding([...place, 'table'], 'filter_table_twice', { name: named })] : []),
      ...(end && !areAlike(column, end)
        ? [finding([...place, 'column'], 'filter_unlike', { name: end.name, wanted: name })]
        : []),
    ];
  });
  return [...(isTwice ? [finding(['column'], 'column_twice', { name })] : []), ...ofOthers];
}

function edgeProblems({ x, width }: Tile): readonly Finding[] {
  return x + width > GRID_COLUMNS ? [finding(['width'], 'tile_wide', { max: GRID_COLUMNS })] : [];
}

type TileCheck<Kind extends TileKind> = (catalog: Catalog, tile: TileOf<Kind>) => readonly Finding[];

const NOTHING = (): readonly Finding[] => [];

/** What is wrong with the own options of each kind of tile. */
const TILE_CHECKS: { readonly [Kind in TileKind]: TileCheck<Kind> } = {
  figure: (catalog, tile) => [
    ...viewProblems(catalog, tile),
    ...measureProblems(catalog, tile),
    ...(tile.trend ? periodProblems(catalog, tile.trend.column, ['trend', 'column']) : []),
    ...(tile.filterBy ? periodProblems(catalog, tile.filterBy, ['filterBy']) : []),
  ],
  view: (catalog, tile) => [
    ...viewProblems(catalog, tile),
    ...roomProblems(catalog, tile),
    ...(tile.filterBy ? periodProblems(catalog, tile.filterBy, ['filterBy']) : []),
  ],
  links: NOTHING,
  text: NOTHING,
  work: NOTHING,
  recent: NOTHING,
  favourites: NOTHING,
};

function tileProblems(catalog: Catalog, tile: Tile): readonly Finding[] {
  // The registry pairs each kind with its check; TypeScript cannot follow the pair through a union.
  const check = TILE_CHECKS[tile.kind] as (catalog: Catalog, tile: Tile) => readonly Finding[];
  return check(catalog, tile);
}

function viewProblems(
  { views, tables }: Catalog,
  { table, view }: { readonly table: number; readonly view?: number | undefined },
): readonly Finding[] {
  const shown = views.get(view ?? 0);
  const own = tables.get(table);
  if (!shown || !own || shown.table === own.id) return [];
  return [finding(['view'], 'tile_view_elsewhere', { name: shown.name, table: own.name })];
}

/** A display mode that is shown where it has no room. */
function roomProblems({ views }: Catalog, tile: TileOf<'view'>): readonly Finding[] {
  const shown = views.get(tile.view);
  if (!shown || tile.rows !== undefined) return [];
  const { leastTile: least } = viewKindOf(shown);
  if (!least || (tile.width >= least.width && tile.height >= least.height)) return [];
  return [finding(['view'], 'tile_small', { name: shown.name, mode: shown.mode, ...least })];
}

function measureProblems(catalog: Catalog, { measure }: TileOf<'figure'>): readonly Finding[] {
  const column = measure && columnAtEnd(catalog, measure.column);
  const hows = column && calculationsOf(column);
  if (!column || !hows || hows.includes(measure.how)) return [];
  const { name, type } = column;
  const place = ['measure', 'how'];
  return hows.length > 0
    ? [finding(place, 'calculation_unfit', { name, type, hows })]
    : [finding(place, 'calculation_none', { name, type })];
}

function periodProblems(catalog: Catalog, path: readonly number[], place: DocumentPlace): readonly Finding[] {
  const column = columnAtEnd(catalog, path);
  if (!column || periodsOf(column).length > 0) return [];
  return [finding(place, 'no_periods', { name: column.name, type: column.type })];
}
