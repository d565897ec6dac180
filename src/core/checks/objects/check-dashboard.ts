import { calculationsOf, periodsOf } from '../../fields/calculations.ts';
import type { Column } from '../../fields/registry.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { GRID_COLUMNS } from '../../catalog/objects/dashboard/dashboard-grid.ts';
import type { Tile, TileKind, TileOf } from '../../catalog/objects/dashboard/tile.ts';
import type { Dashboard } from '../../catalog/schema.ts';
import { viewKindOf } from '../../catalog/views/registry.ts';
import { finding, type DocumentPlace, type Finding } from '../../std/finding.ts';

/**
 * What is wrong with a dashboard: tiles beyond the edge of the grid, views of another table, figures and periods of columns
 * that have none. Unknown columns are left to the check of references.
 */
export function checkDashboard(catalog: Catalog, { tiles }: Dashboard): readonly Finding[] {
  return tiles.flatMap((tile, at) =>
    [...edgeProblems(tile), ...tileProblems(catalog, tile)].map((found) => ({
      ...found,
      path: ['tiles', at, ...found.path],
    })),
  );
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

function columnAtEnd({ columns }: Catalog, path: readonly number[]): Column | undefined {
  return columns.get(path.at(-1) ?? 0)?.column;
}
