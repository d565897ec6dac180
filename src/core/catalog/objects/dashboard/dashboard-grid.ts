/** Columns of the grid on which the tiles of a dashboard stand. */
export const GRID_COLUMNS = 12;

/** Most rows of the grid, and of a tile. */
export const GRID_ROWS = 200;
export const MAX_TILE_HEIGHT = 24;

/** Most tiles of a dashboard. */
export const MAX_TILES = 60;

/** The cells that a tile takes: its first one, and how many from there on. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Periods to which a dashboard can be narrowed, all of its viewer's days; `all` narrows nothing. */
export const DASHBOARD_PERIODS = [
  'all',
  'last7Days',
  'last30Days',
  'last90Days',
  'thisMonth',
  'thisQuarter',
  'thisYear',
] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

/** Most days that a trend looks back on. */
export const MAX_TREND_DAYS = 400;

/** Most records that a tile lists. */
export const MAX_TILE_ROWS = 50;
